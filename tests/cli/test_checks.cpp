// The verification of distances without Dijkstra's algorithm: it accepts right distances and
// rejects each wrong one.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "algorithms/oracles/sssp.hpp"

namespace {

using graphrun::index_t;
using graphrun::oracles::distance_fault;
using graphrun::oracles::Rows;

constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

struct Weighted {
  Rows graph;
  std::vector<std::int64_t> length;
};

// A graph with about 3 edges per vertex, in both directions, and lengths from `least` on.
Weighted random_graph(index_t n, std::int64_t least, unsigned seed) {
  std::mt19937 random(seed);
  Weighted result;
  result.graph.offsets.push_back(0);
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = 0; v < n; ++v) {
      if (random() % static_cast<unsigned>(n) >= 3) continue;
      result.graph.targets.push_back(v);
      result.length.push_back(least + static_cast<std::int64_t>(random() % 4));
    }
    result.graph.offsets.push_back(result.graph.entries());
  }
  return result;
}

// Distances by sweeps over all edges (Bellman and Ford).
std::vector<std::int64_t> distances(const Weighted& of, index_t source) {
  std::vector<std::int64_t> d(static_cast<std::size_t>(of.graph.vertices()), none);
  d[static_cast<std::size_t>(source)] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (index_t u = 0; u < of.graph.vertices(); ++u) {
      const auto from = d[static_cast<std::size_t>(u)];
      auto k = static_cast<std::size_t>(of.graph.offsets[static_cast<std::size_t>(u)]);
      for (const index_t to : of.graph.row(u)) {
        const std::int64_t step = of.length[k++];
        auto& there = d[static_cast<std::size_t>(to)];
        if (from == none || from + step >= there) continue;
        there = from + step;
        changed = true;
      }
    }
  }
  return d;
}

}  // namespace

TEST_CASE("distances are proved right, and each wrong one is noticed", "[checks]") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    // With lengths of 0, no single entry proves a distance.
    const Weighted of = random_graph(60, seed % 2, seed);
    const auto right = distances(of, 7);
    INFO("seed " << seed);
    CHECK(distance_fault(of.graph, of.length, 7, right) == "");
    for (std::size_t v = 0; v < right.size(); ++v) {
      for (const std::int64_t other : {right[v] - 1, right[v] == none ? 3 : right[v] + 1, none}) {
        if (other == right[v]) continue;
        auto wrong = right;
        wrong[v] = other;
        INFO("vertex " << v << ": " << other << " for " << right[v]);
        CHECK(distance_fault(of.graph, of.length, 7, wrong) != "");
      }
    }
  }
}

TEST_CASE("a part that is nowhere near the source is not taken for reached", "[checks]") {
  // 0 -> 1, and 2 <-> 3 with lengths of 0 or 1, which prove each other.
  for (const std::int64_t length : {0, 1}) {
    const Weighted of{{{0, 1, 1, 2, 3}, {1, 3, 2}}, {5, length, length}};
    const std::vector<std::int64_t> right{0, 5, none, none}, wrong{0, 5, 4, 4};
    CHECK(distance_fault(of.graph, of.length, 0, right) == "");
    CHECK(distance_fault(of.graph, of.length, 0, wrong) != "");
  }
}
