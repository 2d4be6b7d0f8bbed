// Shortest distances between all pairs of vertices.
#pragma once

#include <functional>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// The matrix whose entry (u, v) is the length of a shortest path from u to v, for each v that u
// reaches, u itself included: the number of its edges as index_t where the graph has no weights,
// else as int64 where lengths are whole and as double where they are real. Lengths may be negative.
// Whole ones are exact; sums of real ones are in the same order on every device: the same bits
// everywhere. `on_progress` is called with the share that is done, of lengths, and may be empty.
// Takes up to 20 bytes for each pair of vertices, and time with the cube of their number; without
// weights 12 bytes, and a search from each vertex. Blocks. Polls the context's stop
// token (throws Cancelled). Throws InvalidArgument where a vertex is on a cycle of negative length,
// as each end of a negative edge of an undirected graph is, and one of real lengths of 0 may be by
// rounding; Unsupported for more than 46,340 vertices and for whole lengths that could add up to
// more than 2^53; OutOfMemory.
//
// Floyd, Algorithm 97: Shortest path, Communications of the ACM 5(6), 1962; without weights Then et
// al., The more the merrier: Efficient multi-source graph traversal, VLDB 2014.
Matrix apsp(const Graph& graph, const std::function<void(double)>& on_progress = {});

}  // namespace graphrun
