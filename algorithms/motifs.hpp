// Induced subgraphs of three and four vertices: how many there are of each shape.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// Sets of three and of four vertices of the simple undirected graph, by the edges among them: those
// that the name says and no others. They add up to all sets of three, and of four.
struct MotifCounts {
  using Count = detail::Int128;
  Count triangle = 0;
  Count wedge = 0;       // a path of two edges
  Count edge_3 = 0;      // one edge among three vertices
  Count empty_3 = 0;     // no edge
  Count clique = 0;      // of four vertices: all six edges
  Count diamond = 0;     // five
  Count cycle = 0;       // a square
  Count paw = 0;         // a triangle, and an edge to the fourth
  Count star = 0;        // three edges at one vertex
  Count path = 0;        // a path of three edges
  Count triangle_4 = 0;  // a triangle and a vertex by itself
  Count wedge_4 = 0;     // a wedge and a vertex by itself
  Count two_edges = 0;   // two edges without a common end
  Count edge_4 = 0;      // one edge among four vertices
  Count empty_4 = 0;     // no edge
};

// Counts of the whole graph, and of four-vertex cycles at each vertex.
struct MotifResult {
  MotifCounts counts;
  // Cycles of four vertices at each vertex, with chords or without; if they were asked for.
  std::optional<Vector<std::int64_t>> four_cycles;
};

// The motifs of the graph, exactly; direction, self-loops and duplicates are ignored. Blocks.
// Throws OutOfMemory, Cancelled.
//
// Pinar, Seshadhri and Vishal, ESCAPE: efficiently counting all 5-vertex subgraphs, WWW 2017.
MotifResult motifs(const Graph& graph, bool four_cycles = false);

}  // namespace graphrun
