// The two sides of a graph by the parity of levels, where no edge is within one.
#pragma once

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of sides_by_parity().
struct ParitySides {
  Vector<index_t> side;  // level mod 2; no_vertex where the component has an edge within a side
  offset_t first;        // position of the first such edge in out_edges(); -1: there is none
};

// Sides of the vertices of each component, a component being named by one of its vertices. Every
// vertex must have a level. Blocks. Throws InvalidArgument unless there is one level and one
// component per vertex, OutOfMemory.
ParitySides sides_by_parity(const Graph& graph, const Vector<index_t>& level,
                            const Vector<index_t>& component);

}  // namespace graphrun
