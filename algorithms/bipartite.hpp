// Bipartite graphs.
#pragma once

#include <optional>
#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Whether the vertices have a 2-colouring in which every edge, in either direction, joins two
// colours: there is no odd cycle. A self-loop is one of length 1. `component` is the result of
// cc(graph). Blocks. Polls the context's stop token (throws Cancelled). Throws
// InvalidArgument unless there is one component per vertex, OutOfMemory.
bool bipartite(const Graph& graph, const Vector<index_t>& component);

// Settings of bipartition().
struct BipartitionOptions {
  // Whether the components without an odd cycle have sides where another has one. If not, the
  // search ends at the first such cycle.
  bool each_component = true;
};

// Result of bipartition().
struct Bipartition {
  // 0 or 1, no edge being between two vertices of one side: 0 of the smallest vertex of each
  // component. no_vertex in components with an odd cycle, which have no sides. None where there is
  // such a cycle, but for each_component.
  std::optional<Vector<index_t>> side;
  index_t components;  // of the graph; 0 where there are no sides
  index_t sizes[2];    // vertices on either side
  // An odd cycle as its vertices in order, empty if there is none: the first vertex with a
  // self-loop; without self-loops, of searches from the smallest vertex of each component, in the
  // first component and there in the first level with an edge within it, what the first such edge
  // (u, v), by u and then by v, closes with shortest paths to both, each back by the smallest
  // vertices that are nearer.
  std::vector<index_t> odd_cycle;
};

// The two sides of a graph, or an odd cycle as the reason why it has none. Direction is ignored.
// The result does not depend on the device or on the number of threads. Blocks. Polls the context's
// stop token (throws Cancelled). Throws OutOfMemory.
//
// Koenig, Theorie der endlichen und unendlichen Graphen, 1936.
Bipartition bipartition(const Graph& graph, const BipartitionOptions& options = {});

// Entries that bipartition() looks at where a search of few of them, tens of microseconds, tells
// all; nothing where it goes on. Of an undirected graph without self-loops, on a CPU. Blocks.
// Throws what bipartition() throws.
std::optional<offset_t> entries_of_near_search(const Graph& undirected,
                                               const BipartitionOptions& options);

}  // namespace graphrun
