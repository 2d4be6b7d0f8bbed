// Triangles counted without the library's operations: what its counts are checked with.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/host_graph.hpp"

namespace graphrun::cli::bench {

// Each edge once, from the end of lower degree to the other, with vertices numbered by degree: of
// equal ones the smaller is lower.
struct RankedGraph {
  explicit RankedGraph(const HostGraph& symmetric);

  std::vector<index_t> rank;  // the number of each vertex
  HostGraph up;

  // The place in `up` of the edge between two vertices; -1 where there is none.
  offset_t edge_between(index_t u, index_t v) const;
};

// The number of triangles, by all processors: for each vertex, its marked neighbours among those of
// its neighbours.
offset_t plain_triangles(const RankedGraph& graph);

// The number of triangles at each edge of graph.up.
std::vector<std::int32_t> plain_supports(const RankedGraph& graph);

// Each vertex's clustering coefficient, as LDBC Graphalytics defines it. stored: the graph's
// entries, an undirected edge in both directions; graph: of these, both ways.
std::vector<double> plain_lcc(const RankedGraph& graph, const HostGraph& stored);

}  // namespace graphrun::cli::bench
