// Small graphs for tests of ranks that are threads, cut at every few rows.
#pragma once

#include <cstdlib>
#include <graphrun/engine/graph.hpp>
#include <mutex>
#include <string_view>
#include <vector>

namespace graphrun::rank_tests {

struct Listed {
  index_t vertices;
  std::vector<Edge> edges;
  std::vector<double> weights;
};

// Random, but the same each time; the last third of the vertices has no edges.
inline Listed scattered(index_t n, std::size_t edges) {
  Listed list{n, {}, {}};
  std::uint32_t state = 7;
  const auto next = [&](index_t below) {
    state = state * 1664525 + 1013904223;
    return static_cast<index_t>((state >> 8) % static_cast<std::uint32_t>(below));
  };
  for (std::size_t i = 0; i < edges; ++i) {
    list.edges.push_back({next(n * 2 / 3), next(n * 2 / 3)});
    list.weights.push_back(1 + next(9));
  }
  return list;
}

inline std::vector<Listed> cases() {
  Listed star{9, {}, {}}, path{12, {}, {}};
  for (index_t v = 1; v < 9; ++v) star.edges.push_back({0, v});
  for (index_t v = 1; v < 12; ++v) path.edges.push_back({v, v - 1});
  star.weights.assign(star.edges.size(), 2);
  path.weights.assign(path.edges.size(), 3);
  return {scattered(60, 120), star, path, {1, {}, {}}, {5, {}, {}}};
}

inline Graph graph_of(const Context& ctx, const Listed& list, bool undirected) {
  GraphOptions options;
  options.undirected = undirected;
  options.duplicates = Duplicates::min;
  return Graph(ctx, list.vertices, list.edges, list.weights, options);
}

// Whether ranks compute on GPUs, which share one: GRAPHRUN_TEST_CONTEXT=cuda.
inline bool on_gpus() {
  const char* const set = std::getenv("GRAPHRUN_TEST_CONTEXT");
  return set != nullptr && std::string_view(set).starts_with("cuda");
}
inline Context of_a_rank() { return on_gpus() ? Context::cuda() : Context::cpu(2); }

// Catch2's assertions are for one thread at a time.
inline std::mutex asserting;

}  // namespace graphrun::rank_tests
