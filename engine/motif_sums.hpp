// Sums over the vertices and edges of an undirected graph, of its degrees and its triangles, from
// which motifs of four vertices are counted.
#pragma once

#include <graphrun/engine/oriented.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// d: edges at a vertex. t: triangles at an edge, between vertices of d and e edges.
struct MotifSums {
  detail::Int128 edges = 0;
  detail::Int128 pairs = 0;     // d (d - 1), over all vertices
  detail::Int128 triples = 0;   // d (d - 1) (d - 2)
  detail::Int128 sides = 0;     // (d - 1) (e - 1), over all edges
  detail::Int128 corners = 0;   // t
  detail::Int128 shared = 0;    // t (t - 1)
  detail::Int128 hangings = 0;  // t (d + e - 4)
};

// Exact. Blocks. Throws OutOfMemory, Cancelled.
//
// Pinar, Seshadhri and Vishal, ESCAPE: efficiently counting all 5-vertex subgraphs, WWW 2017.
MotifSums motif_sums(const Oriented& edges);

}  // namespace graphrun
