// Contexts on GPUs leave the process and each other unchanged.
#include <cuda_runtime_api.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <exception>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <optional>
#include <thread>
#include <vector>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

// The number of GPUs; skips the test where there is none or another context was asked for.
int gpus_or_skip() {
  bool asked = false;
  for (const Context& ctx : test::contexts()) asked |= ctx.backend() == Backend::cuda;
  if (!asked) SKIP("no GPU here");
  return static_cast<int>(cuda_devices().size());
}

Graph grid_on(const Context& ctx) { return test::graph_of(ctx, test::grid(60, 70)); }

std::uint64_t threshold_of_default_pool(int device) {
  cudaMemPool_t pool{};
  REQUIRE(cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess);
  std::uint64_t threshold = 0;
  REQUIRE(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold) ==
          cudaSuccess);
  return threshold;
}

}  // namespace

TEST_CASE("a context changes neither the current device nor the default pool", "[context]") {
  const int gpus = gpus_or_skip();
  for (int current = 0; current < gpus; ++current) {
    for (int device = 0; device < gpus; ++device) {
      REQUIRE(cudaSetDevice(current) == cudaSuccess);
      const std::uint64_t threshold = threshold_of_default_pool(device);
      {
        const Context ctx = Context::cuda(device);
        const Graph graph = grid_on(ctx);
        CHECK(pagerank<double>(graph).rank.to_host().size() == 4200);
        CHECK(bfs(graph, 0).level.to_host().back() == 60 + 70 - 2);
      }
      int now = -1;
      REQUIRE(cudaGetDevice(&now) == cudaSuccess);
      CHECK(now == current);
      CHECK(threshold_of_default_pool(device) == threshold);
    }
  }
  REQUIRE(cudaSetDevice(0) == cudaSuccess);
}

TEST_CASE("a context works on its caller's stream and leaves it open", "[context]") {
  gpus_or_skip();
  cudaStream_t stream{};
  REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  {
    const Context ctx = Context::cuda(0, stream);
    CHECK(ctx.stream() == stream);
    CHECK(bfs(grid_on(ctx), 0).level.to_host().back() == 60 + 70 - 2);
  }
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("two contexts take turns on one stream, and one may end first", "[context]") {
  gpus_or_skip();
  cudaStream_t stream{};
  REQUIRE(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  const std::vector<double> expected = pagerank<double>(grid_on(Context::cuda())).rank.to_host();
  for (const bool first_ends : {true, false}) {
    std::optional<Context> contexts[2] = {Context::cuda(0, stream), Context::cuda(0, stream)};
    for (int round = 0; round < 4; ++round) {
      const Graph graph = grid_on(*contexts[round % 2]);
      CHECK(pagerank<double>(graph).rank.to_host() == expected);
      CHECK(bfs(graph, 0).level.to_host().back() == 60 + 70 - 2);
    }
    contexts[first_ends ? 0 : 1].reset();
    const Graph graph = grid_on(*contexts[first_ends ? 1 : 0]);
    CHECK(pagerank<double>(graph).rank.to_host() == expected);
    CHECK(spgemm<PlusPair>(graph.out_edges(), graph.out_edges()).entries() > 0);
  }
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("two host threads compute on one GPU, each with its own context", "[context]") {
  gpus_or_skip();
  const Graph alone = grid_on(Context::cuda());
  const std::vector<double> expected = pagerank<double>(alone).rank.to_host();
  const offset_t entries = spgemm<PlusPair>(alone.out_edges(), alone.out_edges()).entries();
  constexpr int threads = 2, rounds = 20;
  int wrong[threads] = {};
  std::exception_ptr thrown[threads];
  std::vector<std::jthread> all;
  for (int t = 0; t < threads; ++t) {
    all.emplace_back([&, t] {
      try {
        const Context ctx = Context::cuda();
        const Graph graph = grid_on(ctx);
        for (int round = 0; round < rounds; ++round) {
          wrong[t] += pagerank<double>(graph).rank.to_host() != expected;
          wrong[t] += bfs(graph, 0).level.to_host().back() != 60 + 70 - 2;
          wrong[t] += spgemm<PlusPair>(graph.out_edges(), graph.out_edges()).entries() != entries;
        }
      } catch (...) {
        thrown[t] = std::current_exception();
      }
    });
  }
  all.clear();
  for (int t = 0; t < threads; ++t) {
    if (thrown[t]) std::rethrow_exception(thrown[t]);
    CHECK(wrong[t] == 0);
  }
}

}  // namespace graphrun
