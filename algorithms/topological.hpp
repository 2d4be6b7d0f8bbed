// Topological order.
#pragma once

#include <functional>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of topological().
struct TopologicalResult {
  // By vertex: its place in the order, and the length of the longest path that ends there;
  // no_vertex for those on or behind a cycle.
  Vector<index_t> position, level;
  index_t levels, ordered;  // number of levels, and of vertices in the order
  // The cycle that prevents an order of all, along its edges from its smallest vertex on; else
  // empty.
  std::vector<index_t> cycle;
};

// An order of the vertices in which all edges lead forward: by level, those of one level by number.
// A self-loop is a cycle, and so is an undirected edge. `on_progress` is called now and then with
// the levels and the vertices done; it may be empty. Blocks. Throws OutOfMemory, Cancelled.
TopologicalResult topological(const Graph& graph,
                              const std::function<void(index_t, index_t)>& on_progress = {});

}  // namespace graphrun
