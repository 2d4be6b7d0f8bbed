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

// Cliques of 4, 5 and so on, each joined to the next by an edge, with a path behind the last one
// and an edge back from there: cores of many sizes, and one strong component.
inline Listed cliques_and_path() {
  Listed list{0, {}, {}};
  for (index_t size = 4; size < 9; ++size) {
    const index_t first = list.vertices;
    for (index_t u = 0; u < size; ++u) {
      for (index_t v = 0; v < size; ++v) {
        if (u != v) list.edges.push_back({first + u, first + v});
      }
    }
    list.vertices += size;
    list.edges.push_back({list.vertices - 1, list.vertices});
  }
  for (int i = 0; i < 9; ++i, ++list.vertices) {
    list.edges.push_back({list.vertices, list.vertices + 1});
  }
  list.edges.push_back({list.vertices++, 0});
  list.weights.assign(list.edges.size(), 1);
  return list;
}

// Two cliques with a path between them: a search is wide, narrow, and wide again.
inline Listed cliques_apart(index_t size, index_t between) {
  Listed list{2 * size + between, {}, {}};
  for (const index_t first : {index_t{0}, size + between}) {
    for (index_t u = 0; u < size; ++u) {
      for (index_t v = 0; v < u; ++v) list.edges.push_back({first + u, first + v});
    }
  }
  for (index_t v = size; v <= size + between; ++v) list.edges.push_back({v - 1, v});
  list.weights.assign(list.edges.size(), 1);
  return list;
}

// Rings whose vertices lie on all ranks, each with an edge to the next: strong components, of which
// a search finds one.
inline Listed rings() {
  constexpr index_t count = 6, length = 7;
  Listed list{count * length, {}, {}};
  const auto vertex = [](index_t ring, index_t at) { return at % length * count + ring; };
  for (index_t ring = 0; ring < count; ++ring) {
    for (index_t at = 0; at < length; ++at) {
      list.edges.push_back({vertex(ring, 3 * at), vertex(ring, 3 * at + 3)});
    }
    if (ring > 0) list.edges.push_back({vertex(ring - 1, 2), vertex(ring, 5)});
  }
  list.weights.assign(list.edges.size(), 1);
  return list;
}

inline std::vector<Listed> more_cases() {
  std::vector<Listed> lists = cases();
  lists.push_back(scattered(90, 700));
  lists.push_back(scattered(80, 130));
  lists.push_back(cliques_and_path());
  lists.push_back(rings());
  return lists;
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
