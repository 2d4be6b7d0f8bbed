// PageRank with the products of another library.
#pragma once

#include <functional>
#include <graphrun/algorithms/pagerank.hpp>

namespace graphrun {

// pagerank(), each round's A' x by multiply(x, y), which writes y = A' x, A' being
// graph.pull_edges(), weighted under options.weighted. Empty: by the engine. Throws as pagerank()
// does, and what `multiply` throws.
template <class T>
PageRankResult<T> pagerank_by(const std::function<void(const Vector<T>& x, Vector<T>& y)>& multiply,
                              const Graph& graph, const PageRankOptions<T>& options);

}  // namespace graphrun
