// Breadth-first search from many sources at once.
#pragma once

#include <span>

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/matrix/dense.hpp>

namespace graphrun {

// level{v, j}: edges on a shortest path from sources[j] to v, no_vertex if v is unreached.
// Row-major, one row per vertex. Sources may repeat. Blocks. Polls the context's stop token between
// rounds, and on a CPU at least every 50 ms (throws Cancelled). Throws InvalidArgument for a source
// that is not a vertex, OutOfMemory.
//
// Then et al., The more the merrier: Efficient multi-source graph traversal, VLDB 2014.
Dense<index_t> multi_bfs(const Graph& graph, std::span<const index_t> sources);

// multi_bfs() of the transposed graph: level{v, j} is the length of a shortest path from v to
// sources[j]. Blocks, polls and throws as multi_bfs() does.
Dense<index_t> multi_bfs_backwards(const Graph& graph, std::span<const index_t> sources);

}  // namespace graphrun
