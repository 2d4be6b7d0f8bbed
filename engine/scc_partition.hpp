// A partition of the vertices whose parts are split until each is a strongly connected component.
//
// Each vertex stores the id of its part; only edges within a part count. A vertex whose component
// is known has a label and belongs to no part.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// For each vertex the part it is in, and its label, no_vertex where that is not known yet.
struct SccPartition {
  SccPartition(const Context& ctx, std::size_t n) : part(ctx, n), label(ctx, n) {}
  Vector<std::int64_t> part;
  Vector<index_t> label;
};

// All vertices into one part, without labels. Does not block.
void put_together(SccPartition& partition);

// A vertex without a label from which, and to which, an edge leads, with the largest product of
// both degrees; of equal ones the smallest. no_vertex where there is none. Blocks.
index_t busiest_vertex(const Graph& graph, const SccPartition& partition);

// Vertices that neither or only one of two searches reached form new parts: those of `forward`, and
// the rest. Those of both get the smallest of them as their label. Searches mark
// what they did not reach with no_vertex. Blocks.
void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    SccPartition& partition);

// A vertex that no edge of its part enters, or none leaves, loops aside, becomes its own label.
// One pass: those that become so by it stay. Returns how many have no label then. Blocks.
index_t trim(const Graph& graph, SccPartition& partition);

// x{v} = the smallest vertex from which v is reached along edges of its part, or, backwards, that
// is reached from v; v itself where it has a label. Blocks. Polls the context's stop token (throws
// Cancelled).
void spread_smallest(const Graph& graph, const SccPartition& partition, bool backwards,
                     Vector<index_t>& x);

// Splits each part into parts of equal (p, q). Vertices where p{v} = q{v} get that as their label.
// Returns how many have no label then. Blocks.
index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q,
                        SccPartition& partition);

}  // namespace graphrun
