// Harmonic centrality.
#pragma once

#include <span>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun {

// Harmonic centrality of each vertex v: the sum of 1 / d(u, v), in edges, over the other vertices u
// that reach v. Added up in whole units, see search_sums(): the same bits on every device and for
// any number of threads. Blocks. Polls the context's stop token (throws Cancelled). Throws
// OutOfMemory.
//
// Rochat, Closeness centrality extended to unconnected graphs: the harmonic centrality index, ASNA
// 2009.
Vector<double> harmonic(const Graph& graph,
                        const std::function<void(const SearchProgress&)>& on_progress = {});

// An estimate: the sum over the sources among the others, times n / sources. With all vertices as
// sources it is harmonic(). Sources must be distinct. Throws also InvalidArgument, for sources that
// are no vertices or are there twice, or none where there are vertices.
Vector<double> harmonic(const Graph& graph, std::span<const index_t> sources,
                        const std::function<void(const SearchProgress&)>& on_progress = {});

}  // namespace graphrun
