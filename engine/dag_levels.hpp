// Levels of a directed acyclic graph: vertices that no edge enters are taken away round by round.
//
// Kahn, Topological sorting of large networks, Communications of the ACM 5(11), 1962.
#pragma once

#include <functional>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of dag_levels().
struct DagLevels {
  // Edges of the longest path that ends at each vertex; no_vertex where there is none longest: on
  // or behind a cycle.
  Vector<index_t> level;
  index_t levels = 0, ordered = 0;  // number of levels, and of vertices with one
};

// A round takes the vertices that no edge enters any more, and the edges out of them. A self-loop
// is a cycle, and so is an undirected edge. `on_progress` is called now and then with the rounds
// and the vertices taken so far; it may be empty. Blocks. Throws OutOfMemory, Cancelled.
DagLevels dag_levels(const Graph& graph,
                     const std::function<void(index_t, index_t)>& on_progress = {});

// The place of each vertex by level, then by number; no_vertex without a level. Throws OutOfMemory.
Vector<index_t> positions_by_level(const DagLevels& levels);

// A cycle that the levels do not reach, along its edges and from its smallest vertex on; empty if
// all vertices have a level. It is found from the smallest vertex without a level, back each time
// to the smallest one without a level that has an edge to it. Blocks.
std::vector<index_t> cycle_behind(const Graph& graph, const DagLevels& levels);

}  // namespace graphrun
