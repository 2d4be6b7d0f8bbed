// Matchings: edges of which no two share an end.
#pragma once

#include <cstdint>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Result of greedy_matching().
struct Matching {
  Vector<index_t> partner;  // the other end of each vertex's edge; no_vertex: it has none
  // An entry (u, v), u < v, for each edge of the matching, with its weight; int32 ones in a
  // pattern.
  Matrix edges;
  index_t rounds;  // in which edges were taken
};

// The maximal matching that is found by taking edges in turn, each unless one of its ends has a
// partner: heavier edges first, of equally heavy ones by falling hash of the two ends and the seed,
// which no two edges of a vertex share. Its weight is at least half of the most that a matching can
// have, where no weight is negative. Edges of negative weight are taken, too. Direction is ignored:
// edges both ways are one, whose weights are added; in a pattern each edge weighs 1. Self-loops do
// not count. Each round takes every edge that both its ends prefer to all others that they are left
// with, so that the result is the same on every device and for any number of threads. Rounds are as
// many as the longest chain of edges each of which waits for a heavier one beside it: few where
// weights are in no order. Polls the stop token. Blocks. Throws InvalidArgument for a weight, or a
// sum of two, that is NaN; Unsupported for a whole sum of over 63 bits; OutOfMemory, Cancelled.
//
// Preis, Linear time 1/2-approximation algorithm for maximum weighted matching in general graphs,
// STACS 1999; Manne and Bisseling, A parallel approximation algorithm for the weighted maximum
// matching problem, PPAM 2007.
Matching greedy_matching(const Graph& graph, std::uint64_t seed);

}  // namespace graphrun
