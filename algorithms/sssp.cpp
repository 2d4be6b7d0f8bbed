// Shortest paths as a closure over (min, plus); predecessors as the settled closure of the
// shortest-path DAG: distance{u} + weight = distance{v}.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/shortest_path_dag.hpp>
#include <utility>

#include "algorithms/common/path_lengths.hpp"

namespace graphrun {
namespace {

// Zero weights make cycles of dag edges; the fewest hops lead through none.
template <class S>
Vector<index_t> predecessors(const Graph& graph, index_t source,
                             const Vector<typename S::value_type>& distance) {
  const Graph dag = shortest_path_dag<S>(graph, distance);
  auto hops = graph.vector<index_t>(), parent = graph.vector<index_t>();
  closure(dag, {&source, 1}, hops, &parent);
  return parent;
}

}  // namespace

template <class T>
SsspResult<T> sssp(const Graph& graph, index_t source, const SsspOptions& options) {
  using S = MinPlus<T>;
  require_vertices("sssp", graph, {&source, 1});
  require_lengths("sssp", graph, options.rounds);
  auto distance = graph.vector(S::zero);
  put(distance, source, T{0});
  ClosureResult rounds = closure<S>(graph, {&source, 1}, distance, options.rounds);
  std::optional<Vector<index_t>> before;
  if (options.predecessors) before = predecessors<S>(graph, source, distance);
  return {std::move(distance), std::move(before), rounds.reached, rounds.edges,
          std::move(rounds.trace)};
}

template SsspResult<std::int64_t> sssp(const Graph&, index_t, const SsspOptions&);
template SsspResult<float> sssp(const Graph&, index_t, const SsspOptions&);
template SsspResult<double> sssp(const Graph&, index_t, const SsspOptions&);

}  // namespace graphrun
