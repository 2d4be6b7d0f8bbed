// Shortest paths from many sources: distance{:, j} is the closure over (min, plus) from the j-th.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 49
// (2003).
#include <graphrun/algorithms/multi_sssp.hpp>
#include <graphrun/engine/closures.hpp>

#include "algorithms/common/path_lengths.hpp"

namespace graphrun {

template <class T>
Dense<T> multi_sssp(const Graph& graph, std::span<const index_t> sources,
                    const SsspOptions& options,
                    const std::function<void(const SearchProgress&)>& on_progress) {
  require_vertices("multi_sssp", graph, sources);
  require_lengths("multi_sssp", graph, options.rounds);
  const auto searches = static_cast<index_t>(sources.size());
  Dense<T> distance(graph.context(), graph.vertices(), searches, DenseOrder::row_major);
  closures<MinPlus<T>>(graph, sources, distance, options.rounds, [&](index_t done) {
    if (on_progress) on_progress({done, searches});
  });
  return distance;
}

template Dense<std::int64_t> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                        const std::function<void(const SearchProgress&)>&);
template Dense<float> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                 const std::function<void(const SearchProgress&)>&);
template Dense<double> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                  const std::function<void(const SearchProgress&)>&);

}  // namespace graphrun
