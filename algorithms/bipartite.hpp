// Bipartite graphs.
#pragma once

#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Whether the vertices have a 2-colouring in which every edge, in either direction, joins two
// colours: there is no odd cycle. A self-loop is one of length 1. `component` is the result of
// cc(graph). Blocks. Polls the context's stop token (throws Cancelled). Throws
// InvalidArgument unless there is one component per vertex, OutOfMemory.
bool bipartite(const Graph& graph, const Vector<index_t>& component);

// Result of bipartition().
struct Bipartition {
  // 0 or 1, no edge being between two vertices of one side: 0 of the smallest vertex of each
  // component. no_vertex in components with an odd cycle, which have no sides.
  Vector<index_t> side;
  index_t components;  // of the graph
  index_t sizes[2];    // vertices on either side
  // An odd cycle as its vertices in order, empty if there is none. Of a search from the smallest
  // vertex of each component, it is what the first edge (u, v), by u and then by v, between two
  // vertices equally far closes with shortest paths to both, each back to the smallest vertex.
  std::vector<index_t> odd_cycle;
};

// The two sides of a graph, or an odd cycle as the reason why it has none. Direction is ignored.
// Blocks. Polls the context's stop token (throws Cancelled). Throws OutOfMemory.
//
// Koenig, Theorie der endlichen und unendlichen Graphen, 1936.
Bipartition bipartition(const Graph& graph);

}  // namespace graphrun
