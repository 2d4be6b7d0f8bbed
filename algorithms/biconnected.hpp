// Biconnected components, articulation points and bridges.
#pragma once

#include <optional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of biconnected().
struct BiconnectedResult {
  // By vertex: the biconnected components that it is in. An articulation point is in more than one,
  // a vertex without edges in none.
  Vector<index_t> blocks;
  index_t components = 0;           // of them all
  index_t largest = 0;              // vertices in a largest one
  index_t articulation_points = 0;  // vertices without which their component falls apart
  index_t bridges = 0;              // edges likewise: components of one edge
  // An entry (u, v), u < v, for each edge, with the number of its component, int32: from 0 on in
  // the order of their first edges, by u and then by v. Only where edges were asked for.
  std::optional<Matrix> edges;
};

// The biconnected components of the simple undirected graph: maximal sets of edges of which any two
// are on a common cycle. Exact, and the same on every device and for any number of threads. The
// number of steps grows with the logarithm of the number of vertices, however deep trees are.
// Blocks. Throws OutOfMemory, Cancelled.
//
// Dong, Wang, Gu and Sun, Provably fast and space-efficient parallel biconnectivity, PPoPP 2023;
// Tarjan and Vishkin, An efficient parallel biconnectivity algorithm, SIAM Journal on Computing
// 14(4), 1985.
BiconnectedResult biconnected(const Graph& graph, bool with_edges = false);

}  // namespace graphrun
