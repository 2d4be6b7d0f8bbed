// Edges that thread ranks have some of each, on their way to the ranks that keep their rows.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "base/common/host_beside.hpp"
#include "engine/distributed/shares.hpp"
#include "rank_cases.hpp"
#include "thread_ranks.hpp"

namespace graphrun {

using namespace rank_tests;

namespace {

// Triples of which threads take several shares each, with repeats and self-loops.
struct Triples {
  static constexpr index_t vertices = 9000;
  static constexpr std::size_t some = 300'000;
  static constexpr std::size_t many = 4'300'000;  // a rank sends them in two rounds or more

  explicit Triples(std::size_t count) {
    std::mt19937 random(1);
    const auto vertex = [&] { return static_cast<index_t>(random() % vertices); };
    for (std::size_t i = 0; i < count; ++i) {
      from.push_back(vertex());
      to.push_back(i % 1000 == 0 ? from.back() : vertex());
      weight.push_back(static_cast<double>(random() % 1000) / 7);
    }
  }
  Coo part(const Context& ctx, std::size_t begin, std::size_t size) const {
    const auto of = [&](const auto& all) { return std::span(all).subspan(begin, size); };
    return {vertices, vertices, Buffer<index_t>(ctx, of(from)), Buffer<index_t>(ctx, of(to)),
            Buffer<double>(ctx, of(weight))};
  }
  std::vector<index_t> from, to;
  std::vector<double> weight;
};

}  // namespace

TEST_CASE("entries of many shares come in the order of ranks and of triples", "[ranks]") {
  const int size = GENERATE(1, 2, 3);
  const auto duplicates = GENERATE(Duplicates::first, Duplicates::sum);
  const auto loops = GENERATE(SelfLoops::keep, SelfLoops::drop);
  const auto mirror = GENERATE(Mirror::none, Mirror::same);
  const std::size_t count = size == 1 && mirror == Mirror::same ? Triples::many : Triples::some;
  const Triples triples(count);
  const BuildOptions build{mirror, duplicates, loops};
  const Context alone = Context::cpu(1);
  BuildCounts counted;
  const Csr whole = build_csr(triples.part(alone, 0, count), build, &counted);
  const std::vector<double> weights = whole.weights.as<double>()->to_host();
  const std::vector<index_t> columns = whole.column_of.to_host();
  run_thread_ranks(size, [&](std::shared_ptr<Ranks> ranks) {
    ranks->cut = 100;
    const std::size_t each = count / static_cast<std::size_t>(size);
    const std::size_t begin = each * static_cast<std::size_t>(ranks->rank());
    const std::size_t end = ranks->rank() + 1 == size ? count : begin + each;
    const Context of_rank = of_a_rank();
    const Context given = size == 2 ? of_rank : Context::cpu(3);  // both may be a CPU's
    const Graph graph =
        graph_of_shares(of_rank.with_ranks(ranks), triples.part(given, begin, end - begin), build);
    const Csr& own = std::get<Csr>(graph.out_edges().storage());
    const std::vector<index_t> own_columns = own.column_of.to_host();
    const std::vector<double> own_weights = own.weights.as<double>()->to_host();
    const std::lock_guard lock(asserting);
    INFO("rank " << ranks->rank() << " of " << size);
    const offset_t first = whole.offsets.to_host()[static_cast<std::size_t>(graph.first_vertex())];
    const auto same = [&](const auto& found, const auto& all) {
      return std::equal(found.begin(), found.end(), all.begin() + first);
    };
    CHECK(same(own_columns, columns));
    CHECK(same(own_weights, weights));
    CHECK(graph.counts().entries == whole.entries());
    CHECK(graph.counts().self_loops == counted.distinct_loops);
    CHECK(graph.counts().duplicates == counted.duplicates);
  });
}

TEST_CASE("what GPUs of ranks have no room for takes the hosts' memory within its budget",
          "[ranks]") {
  run_thread_ranks(2, [&](std::shared_ptr<Ranks> ranks) {
    constexpr std::uint64_t limit = 1 << 20, more_than_there_is = std::uint64_t{1} << 60;
    const Context own = of_a_rank();
    const auto budget = std::make_shared<MemoryBudget>(limit);
    if (on_gpus()) {
      limit_host_beside(own, budget);
    } else {
      own.limit_memory(budget);
    }
    const Context place = place_with_room(*ranks, own, more_than_there_is);
    const std::lock_guard lock(asserting);
    CHECK(place.backend() == Backend::cpu);
    CHECK(place.available_memory() == limit);
    CHECK_THROWS_AS(Buffer<char>(place, limit + 1), OutOfMemory);
  });
}

}  // namespace graphrun
