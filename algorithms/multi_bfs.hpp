// Breadth-first search from many sources at once.
#pragma once

#include <span>

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/matrix/dense.hpp>

namespace graphrun {

// level{v, j}: edges on a shortest path from sources[j] to v, no_vertex where there is none; a row
// for each vertex, one after another. Sources need not be different. Follows edges from their
// `from` to their `to`. Blocks. Polls the context's stop token between rounds, and on a CPU
// at least every 50 ms (throws Cancelled). Throws InvalidArgument for a source that is not a
// vertex.
Dense<index_t> multi_bfs(const Graph& graph, std::span<const index_t> sources);

}  // namespace graphrun
