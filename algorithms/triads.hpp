// Triads: sets of three vertices of a directed graph by the edges among them, and clustering by the
// directions of the edges that close a triangle.
#pragma once

#include <optional>

#include <graphrun/engine/directed_triangles.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Sets of three vertices of each of the sixteen kinds of Davis and Leinhardt, named by the pairs
// joined both ways, one way and not at all.
struct TriadCounts {
  using Count = detail::Int128;
  Count none = 0;          // 003
  Count one = 0;           // 012
  Count both = 0;          // 102
  Count out_star = 0;      // 021D: a <- b -> c
  Count in_star = 0;       // 021U: a -> b <- c
  Count chain = 0;         // 021C: a -> b -> c
  Count both_in = 0;       // 111D: a <-> b <- c
  Count both_out = 0;      // 111U: a <-> b -> c
  Count transitive = 0;    // 030T: a -> b -> c, a -> c
  Count cyclic = 0;        // 030C: a -> b -> c -> a
  Count both_both = 0;     // 201: a <-> b <-> c
  Count both_down = 0;     // 120D: a <- b -> c, a <-> c
  Count both_up = 0;       // 120U: a -> b <- c, a <-> c
  Count both_through = 0;  // 120C: a -> b -> c, a <-> c
  Count one_way = 0;       // 210: a -> b <-> c, a <-> c
  Count all = 0;           // 300
};

// The census of the whole graph, and the clustering of each vertex.
struct TriadResult {
  TriadCounts counts;
  std::optional<DirectedClustering> clustering;  // if it was asked for
};

// The triads of the graph, exactly; an undirected edge leads both ways, self-loops and duplicates
// are ignored. With `clustering`, that of each vertex by Fagiolo's kinds. Blocks. Throws
// OutOfMemory, Cancelled.
//
// Davis and Leinhardt, The structure of positive interpersonal relations in small groups, 1972;
// Fagiolo, Clustering in complex directed networks, Physical Review E 76, 2007.
TriadResult triads(const Graph& graph, bool clustering = false);

}  // namespace graphrun
