// Shortest paths from many sources: distance{:, j} is the closure over (min, plus) from the j-th.
//
// Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, J. Algorithms 49
// (2003).
#include <graphrun/algorithms/multi_sssp.hpp>
#include <graphrun/engine/columns.hpp>

namespace graphrun {

template <class T>
Dense<T> multi_sssp(const Graph& graph, std::span<const index_t> sources,
                    const SsspOptions& options,
                    const std::function<void(const SearchProgress&)>& on_progress) {
  require_vertices("multi_sssp", graph, sources);
  const auto searches = static_cast<index_t>(sources.size());
  Dense<T> distance(graph.context(), graph.vertices(), searches, DenseOrder::row_major);
  index_t done = 0;
  for (const index_t source : sources) {
    put_column(sssp<T>(graph, source, options).distance, distance, done++);
    if (on_progress) on_progress({done, searches});
  }
  return distance;
}

template Dense<std::int64_t> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                        const std::function<void(const SearchProgress&)>&);
template Dense<float> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                 const std::function<void(const SearchProgress&)>&);
template Dense<double> multi_sssp(const Graph&, std::span<const index_t>, const SsspOptions&,
                                  const std::function<void(const SearchProgress&)>&);

}  // namespace graphrun
