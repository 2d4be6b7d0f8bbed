// A settled closure against the direction of edges.
#pragma once

#include <graphrun/engine/closure.hpp>

namespace graphrun {

// closure() of the transposed graph: stamp{v} becomes the length of a shortest path from v to a
// source. Blocks, polls and throws as closure() does.
ClosureResult closure_backwards(const Graph& graph, std::span<const index_t> sources,
                                Vector<index_t>& stamp, const ClosureOptions& options = {});

}  // namespace graphrun
