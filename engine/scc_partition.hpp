// A partition of the vertices, refined until each part is a strongly connected component.
//
// Each vertex stores the id of its part; only edges within a part count. A vertex of a known
// component has a label and belongs to no part. Over ranks the functions below are calls of all.
#pragma once

#include <cstdint>

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The part and the label of each vertex; the label is no_vertex while unknown.
struct SccPartition {
  explicit SccPartition(const Graph& graph)
      : part(graph.vector<std::int64_t>()), label(graph.vector<index_t>()) {}
  Vector<std::int64_t> part;
  Vector<index_t> label;
};

// Whether vertices can be labelled depth first: in one process, on a CPU.
bool is_depth_first(const Context& ctx);

// label{v} = the smallest vertex of v's strongly connected component, for each vertex whose label
// is no_vertex; the others must be all those of their components. One thread's depth-first search
// of the out-edges. Blocks. Polls the context's stop token (throws Cancelled). Throws
// InvalidArgument where is_depth_first() is false.
//
// Pearce, A space-efficient algorithm for finding strongly connected components, Information
// Processing Letters 116(1), 2016.
void label_depth_first(const Graph& graph, Vector<index_t>& label);

// The number of vertices without a label. Blocks.
index_t unlabelled(const SccPartition& partition);

// Puts all vertices into one part, without labels. Does not block.
void put_together(SccPartition& partition);

// The vertex with the largest product of in- and out-degree among those without a label that have
// both; the smallest of several. no_vertex if there is none. Blocks.
index_t busiest_vertex(const Graph& graph, const SccPartition& partition);

// Splits parts by two searches, which mark unreached vertices with no_vertex. Vertices reached by
// both form a component: the smallest becomes their label. Vertices reached by `forward` alone, and
// all others without a label, form new parts. Blocks.
void split_by_reach(const Vector<index_t>& forward, const Vector<index_t>& backward,
                    SccPartition& partition);

// Trims trivial components: a vertex that no edge of its part enters, or none leaves, self-loops
// ignored, becomes its own label. A single pass. Returns the number of vertices without a label.
// Blocks.
index_t trim(const Graph& graph, SccPartition& partition);

// x{v} = the smallest vertex that reaches v along edges of its part or, backwards, that v reaches;
// v itself if it has a label. Blocks. Polls the context's stop token (throws Cancelled).
void spread_smallest(const Graph& graph, const SccPartition& partition, bool backwards,
                     Vector<index_t>& x);

// Splits each part into parts of equal (p, q). Vertices with p{v} = q{v} get that as their label.
// Returns the number of vertices without a label. Blocks.
index_t split_by_values(const Vector<index_t>& p, const Vector<index_t>& q,
                        SccPartition& partition);

}  // namespace graphrun
