// Models of the least work of runs, behind rates and shares of the memory bandwidth.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>

namespace graphrun::catalogue {

inline constexpr const char* ordering_model =
    "column indices read twice to order them; the products themselves not counted";

inline Work ordering_work(const Graph& graph) {
  const auto entries = static_cast<double>(graph.counts().entries);
  return {entries, 8 * entries, entries, 0};
}

// The work of a search along `entries` that reached `reached` vertices.
inline Work search_work(const Graph& graph, double entries, double reached) {
  return {entries, 4 * entries + 24 * reached, entries,
          static_cast<std::uint64_t>(graph.vertices()) * sizeof(index_t)};
}

// The work of shortest paths, by the bytes of a weight and of a distance.
inline Work distance_work(const Graph& graph, double entries, double reached, double weight_bytes,
                          std::size_t value_bytes) {
  return {entries, (4 + weight_bytes) * entries + (16 + static_cast<double>(value_bytes)) * reached,
          entries, static_cast<std::uint64_t>(graph.vertices()) * value_bytes};
}

inline Work components_work(const Graph& graph) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  return {entries, 36 * n, 2 * n, static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

// The work of rounds that look at the labels of all neighbours: 4 bytes per entry, 8 per row, the
// labels read and written. A directed graph has its entries both ways.
inline Work modes_work(const Graph& graph, double rounds) {
  const double ways = graph.directed() ? 2 : 1;
  const auto n = static_cast<double>(graph.vertices());
  const double entries = ways * static_cast<double>(graph.counts().entries);
  return {rounds * entries, rounds * (4 * entries + (8 * ways + 8) * n), rounds * entries,
          static_cast<std::uint64_t>(graph.vertices()) * sizeof(index_t)};
}

// The work of PageRank's sweeps: 4 bytes per entry, 8 per row, and five vectors of n values: x,
// rank twice, share, the next x. A GPU also writes the sums of the product and reads them again.
inline Work sweeps_work(const Graph& graph, double sweeps, std::size_t value_bytes) {
  const auto n = static_cast<double>(graph.vertices());
  const auto entries = static_cast<double>(graph.counts().entries);
  const double vectors = graph.context().backend() == Backend::cuda ? 7 : 5;
  const double bytes = 4 * entries + 8 * n + vectors * n * static_cast<double>(value_bytes);
  return {sweeps * entries, sweeps * bytes, sweeps * entries,
          static_cast<std::uint64_t>(graph.vertices()) * value_bytes};
}

}  // namespace graphrun::catalogue
