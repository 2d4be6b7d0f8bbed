// GPU memory that operations use beside buffers: it is counted, reported, limited and freed like
// theirs.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <functional>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <graphrun/engine/triangles.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/common/allocation_count.hpp"
#include "base/cuda/device_state.hpp"
#include "closure_cases.hpp"
#include "engine/measure/peak_memory.hpp"

namespace graphrun {
namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20;

// The GPU's number; skips the test where there is none or another context was asked for.
int gpu_or_skip() {
  for (const Context& ctx : test::contexts()) {
    if (ctx.backend() == Backend::cuda) return ctx.device();
  }
  SKIP("no GPU here");
  return 0;
}

// A random undirected graph with eight edges per vertex and weights of 1 to 9.
Graph random_graph(const Context& ctx, int scale) {
  GraphRecipe recipe = parse_recipe("urand:" + std::to_string(scale) + ":4");
  recipe.weights = WeightRange{1, 9, false};
  BuildCounts counts;
  Csr csr = generate_csr(ctx, recipe, build_options(recipe), &counts);
  return Graph(Matrix(std::move(csr)), counts, false);
}

struct Operation {
  const char* name;
  int scale;  // of a graph for which kernels take tens of megabytes
  std::function<void(const Graph&)> run;
};

std::vector<Operation> operations() {
  return {{"bfs", 20, [](const Graph& graph) { bfs(graph, 0); }},
          {"sssp", 20, [](const Graph& graph) { sssp<std::int64_t>(graph, 0); }},
          {"spgemm", 18, [](const Graph& graph) {
             spgemm<PlusTimes<std::int64_t>>(graph.out_edges(), graph.out_edges());
           }}};
}

std::uint64_t free_memory() {
  std::size_t free = 0, total = 0;
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  REQUIRE(cudaMemGetInfo(&free, &total) == cudaSuccess);
  return free;
}

}  // namespace

TEST_CASE("the peak of an operation is that of its context's pool", "[context][peak]") {
  const int device = gpu_or_skip();
  for (const Operation& operation : operations()) {
    CAPTURE(operation.name);
    const Context ctx = Context::cuda(device);
    const Graph graph = random_graph(ctx, test::is_watched() ? 10 : operation.scale);
    operation.run(graph);  // what a graph keeps is there now
    ctx.synchronize();
    const std::uint64_t before = ctx.memory().current;
    std::uint64_t most = before;
    const PeakMemory pool(ctx);
    ctx.on_allocate(
        [&](std::size_t bytes) { most = std::max(most, ctx.memory().current + bytes); });
    operation.run(graph);
    ctx.on_allocate({});
    const std::uint64_t taken = most - before;
    CHECK(ctx.memory().current == before);
    CHECK(ctx.memory().peak >= most);
    // The pool rounds each allocation up.
    CHECK(pool.bytes() <= taken + taken / 8 + 16 * mib);
    CHECK(taken <= pool.bytes() + mib);
  }
}

TEST_CASE("memory of kernels is told of, and is no buffer", "[context]") {
  const Context ctx = Context::cuda(gpu_or_skip());
  const Graph graph = test::graph_of(ctx, test::grid(60, 70), true, false);
  const Oriented& edges = graph.oriented();
  const std::uint64_t buffers = allocation_count(), held = ctx.memory().current;
  std::uint64_t told = 0, bytes_told = 0;
  ctx.on_allocate([&](std::size_t bytes) {
    ++told;
    bytes_told += bytes;
  });
  CHECK(count_triangles(edges) == 0);
  ctx.on_allocate({});
  CHECK(told > 0);
  CHECK(bytes_told > 0);
  CHECK(allocation_count() == buffers);  // else it would not be timed in a captured graph
  CHECK(ctx.memory().current == held);
}

TEST_CASE("memory of kernels is limited", "[context][memory]") {
  const Context ctx = Context::cuda(gpu_or_skip());
  const Graph graph = random_graph(ctx, 18);
  const index_t reached = bfs(graph, 0).reached;
  const std::uint64_t held = ctx.memory().current;
  // Enough for the levels and parents of all vertices, but not for the queues of a search.
  const auto limit =
      held + 2 * sizeof(index_t) * static_cast<std::uint64_t>(graph.vertices()) + 2 * mib;
  const auto budget = std::make_shared<MemoryBudget>(limit, "--device-memory-limit");
  ctx.limit_memory(budget);
  try {
    bfs(graph, 0);
    FAIL("the queues of a search are not limited");
  } catch (const OutOfMemory& error) {
    CHECK(error.needed() > limit);
    CHECK(error.available() == limit);
  }
  CHECK(budget->taken() == held);
  ctx.limit_memory(nullptr);
  CHECK(bfs(graph, 0).reached == reached);
}

TEST_CASE("contexts leave no memory behind", "[context]") {
  const int device = gpu_or_skip();
  REQUIRE(cudaSetDevice(device) == cudaSuccess);
  const auto use = [](const Context& ctx) {
    const Graph graph = random_graph(ctx, test::is_watched() ? 8 : 18);
    CHECK(pagerank<double>(graph).rank.size() == static_cast<std::size_t>(graph.vertices()));
    CHECK(bfs(graph, 0).reached > 1);
    CHECK(spgemm<PlusPair>(graph.out_edges(), graph.out_edges()).entries() > 0);
  };
  use(Context::cuda(device));  // loads the kernels
  const std::uint64_t before = free_memory();
  for (int round = 0; round < (test::is_watched() ? 2 : 50); ++round) {
    std::optional<Context> ctx(Context::cuda(device)), beside(Context::cuda(device));
    use(*ctx);
    const void* const pinned = ctx->device_state()->pinned(cuda::PinnedSlot::totals);
    CHECK(pinned != beside->device_state()->pinned(cuda::PinnedSlot::totals));
    CHECK(ctx->device_state()->counters() != beside->device_state()->counters());
    cudaPointerAttributes attributes{};
    REQUIRE(cudaPointerGetAttributes(&attributes, pinned) == cudaSuccess);
    CHECK(attributes.type == cudaMemoryTypeHost);
    ctx.reset();
    REQUIRE(cudaPointerGetAttributes(&attributes, pinned) == cudaSuccess);
    CHECK(attributes.type == cudaMemoryTypeUnregistered);
  }
  CHECK(free_memory() + 4 * mib >= before);
  REQUIRE(cudaSetDevice(0) == cudaSuccess);
}

TEST_CASE("a context may outlive main", "[context]") {
  static std::optional<Context> kept;
  kept.emplace(Context::cuda(gpu_or_skip()));
  CHECK(pagerank<double>(random_graph(*kept, 8)).rank.size() == 256);
}

}  // namespace graphrun
