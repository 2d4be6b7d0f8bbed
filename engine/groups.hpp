// Vertices in groups, where only edges within a group matter: what strong components are found by.
//
// A group is told by a number that its vertices hold. A vertex whose component is known has a
// label, and is in no group.
#pragma once

#include <cstdint>

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// For each vertex the group it is in, and its label, no_vertex where that is not known yet.
struct Groups {
  Groups(const Context& ctx, std::size_t n) : group(ctx, n), label(ctx, n) {}
  Vector<std::int64_t> group;
  Vector<index_t> label;
};

// All vertices into one group, without labels. Does not block.
void put_together(Groups& groups);

// A vertex without a label from which, and to which, an edge leads, with the largest product of
// both degrees; of equal ones the smallest. no_vertex where there is none. Blocks.
index_t busiest_vertex(const Graph& graph, const Groups& groups);

// Vertices that neither or only one of two searches reached are put into groups of their own: those
// of `forward`, and the rest. Those of both get the smallest of them as their label. Searches mark
// what they did not reach with no_vertex. Blocks.
void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    Groups& groups);

// A vertex that no edge of its group enters, or none leaves, loops aside, becomes its own label.
// Once; those that are so for lack of these stay. Returns how many have no label then. Blocks.
index_t trim(const Graph& graph, Groups& groups);

// x{v} = the smallest vertex from which v is reached along edges of its group, or, backwards, that
// is reached from v; v itself where it has a label. Blocks. Polls the context's stop token (throws
// Cancelled).
void spread_smallest(const Graph& graph, const Groups& groups, bool backwards, Vector<index_t>& x);

// Vertices of a group that differ in p or q part into groups of their own, and those where p{v} =
// q{v} get that as their label. Returns how many have no label then. Blocks.
index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q, Groups& groups);

}  // namespace graphrun
