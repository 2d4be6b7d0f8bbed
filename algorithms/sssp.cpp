// Shortest paths as a closure over (min, plus); predecessors as the settled closure of the
// shortest-path DAG: distance{u} + weight = distance{v}.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/shortest_path_dag.hpp>
#include <string>
#include <utility>

namespace graphrun {
namespace {

void check(const Graph& graph, index_t source, const SsspOptions& options) {
  require_vertices("sssp", graph, {&source, 1});
  require(options.rounds.delta >= 0, "sssp: delta must not be negative");
  const offset_t wrong = graph.first_negative_weight();
  if (wrong < 0) return;
  const WeightedEdge edge = edge_at(graph, wrong);
  throw Unsupported("sssp: the edge from " + std::to_string(edge.from) + " to " +
                    std::to_string(edge.to) + " has the weight " + std::to_string(edge.weight) +
                    ", and lengths must not be negative");
}

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
  check(graph, source, options);
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
