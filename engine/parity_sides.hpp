// The two sides of a graph by the parity of levels, where no edge is within one.
#pragma once

#include <vector>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of sides_by_parity().
struct ParitySides {
  Vector<index_t> side;  // level mod 2; no_vertex where the component has an edge within a side
  // Ends of an edge within a side, no_vertex where there is none: the first vertex with a
  // self-loop, twice; without self-loops the first edge, by its ends, of the least level of the
  // first component that has one, from <= to.
  index_t from, to;
};

// Sides of the vertices of each component, named by its smallest vertex, from levels of a search
// from that vertex, which ignored direction. Every vertex must have a level. Over ranks a call of
// all, each with what its own vertices have. Blocks. Throws InvalidArgument unless there is one
// level and one component per vertex, OutOfMemory.
ParitySides sides_by_parity(const Graph& graph, const Vector<index_t>& level,
                            const Vector<index_t>& component);

// Result of search_sides().
struct SearchedSides {
  // Whether the search found a cycle or gave every vertex a side. If it did neither, the other
  // members have no meaning.
  bool ended = false;
  offset_t looked_at = 0;          // entries, cycle or not
  index_t components = 0;          // those that the search has entered
  std::vector<index_t> odd_cycle;  // empty: there is none
  Vector<index_t> side;            // 0 or 1; of no vertices where there is a cycle
};

// Sides by a search from the smallest vertex of each component, one component after the other, that
// ends at the first level with an edge within it, and once it has looked at about `most` entries.
// The cycle is the one that the edge of sides_by_parity() closes with the shortest paths to its
// ends whose vertices are the smallest, from the last vertex on both. The graph must be undirected
// and without self-loops. Takes 5 bytes a vertex beside the sides. On a GPU, where a search has a
// kernel for all components at once, and over ranks it does not begin. Blocks. Throws
// InvalidArgument, OutOfMemory.
SearchedSides search_sides(const Graph& graph, offset_t most);

// The smallest vertex with a self-loop, no_vertex if there is none. Over ranks a call of all.
// Blocks.
index_t first_self_loop(const Graph& graph);

}  // namespace graphrun
