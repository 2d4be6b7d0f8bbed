// PageRank by power iteration, as Page, Brin, Motwani and Winograd give it (1999), with the rank of
// vertices without out-edges spread like a teleport, so that the ranks keep summing to 1; on
// undirected graphs it starts near its end, and Chebyshev's method shortens it.
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <optional>
#include <utility>

#include "algorithms/common/iteration.hpp"
#include "algorithms/common/pagerank_by.hpp"
#include "algorithms/common/pagerank_start.hpp"

namespace graphrun {

template <class T>
PageRankResult<T> pagerank_by(const Multiply<T>& multiply_edges, const Graph& graph,
                              const PageRankOptions<T>& options) {
  check_pagerank(graph, options);
  const Context& ctx = graph.context();
  const auto n = static_cast<std::size_t>(graph.vertices());
  const bool spread_lost = options.variant != PageRankVariant::gap;
  const bool stops = options.until_converged && options.variant != PageRankVariant::ldbc;
  // An undirected graph's matrix is symmetric but for a scale, so that its eigenvalues are real.
  const bool shortened = stops && options.tolerance > 0 && !graph.directed();
  const double d = options.damping;
  // What a teleport adds to each vertex, per unit of rank teleported.
  const double unit = 1.0 / (options.teleport == nullptr ? static_cast<double>(n)  //
                                                         : sum(*options.teleport));
  // The factor of the distribution of lost rank.
  const double lost_unit = options.dangling == nullptr ? unit : 1.0 / sum(*options.dangling);
  const bool can_lose = can_be_lost(graph, options);  // before there are vectors beside its own
  Vector<T> share = edge_share<T>(graph, options.weighted);
  auto rank = graph.vector<T>(), x = graph.vector<T>(), next_x = graph.vector<T>();
  Vector<T> product(ctx);  // sized where there is a pass of its own
  if (multiply_edges) product = graph.vector<T>();
  if (options.start != nullptr) {
    affine<T>(*options.start, 1.0 / sum(*options.start), 0, nullptr, rank);
  } else if (shortened && n > 0) {
    start_near_degree(graph, options, share, unit, lost_unit, can_lose, rank);
  } else {
    fill(rank, static_cast<T>(1.0 / static_cast<double>(n)));
  }
  // From here to the end of the rounds, vectors are in the order of the edges.
  const OrderedEdges edges =
      multiply_edges ? OrderedEdges{graph.out_edges(), nullptr} : graph.ordered_pull_edges();
  share = in_order_of(edges, std::move(share));
  rank = in_order_of(edges, std::move(rank));
  std::optional<Vector<T>> teleport, dangling;
  const auto ordered = [&](const Vector<T>* given, std::optional<Vector<T>>& own) {
    if (given == nullptr || edges.order == nullptr) return given;
    return static_cast<const Vector<T>*>(&own.emplace(in_order_of(edges, given->copy())));
  };
  multiply(rank, share, x);
  // rank = d A' x + (1 - d) teleport + d lost dangling;  x = rank * share, or a step beyond it
  Affine<T> affine{d, (1 - d) * unit, ordered(options.teleport, teleport), &share, &next_x,
                   1, &product};
  affine.second_profile = ordered(options.dangling, dangling);
  RoundRule rule;
  rule.shift_of_unscaled = spread_lost ? d * lost_unit : 0;
  // Rank without an edge to follow.
  rule.unscaled = spread_lost && can_lose ? sum_where_zero(rank, share) : 0;
  rule.goal = options.tolerance;
  rule.until_settled = stops;
  rule.most = options.max_iterations;
  rule.radius = shortened ? d : 0;
  OnRound on_round;
  if (options.on_round) {
    on_round = [&](int round, const AffineSums& sums) { options.on_round({round, sums.change}); };
  }
  PageRankResult<T> result{std::move(rank), 0, 0, 1, n == 0};
  const RoundsResult rounds =
      multiply_edges
          ? finish_rounds<PlusSecond<T>>(multiply_edges, x, result.rank, affine, rule, on_round)
          : multiply_rounds(edges.matrix, options.weighted, x, result.rank, affine, rule, on_round);
  if (rounds.rounds > 0) {
    result = {std::move(result.rank), rounds.rounds, rounds.sums.change, rounds.sums.total,
              rounds.settled};
  }
  result.rank = from_order_of(edges, std::move(result.rank));
  return result;
}

template <class T>
PageRankResult<T> pagerank(const Graph& graph, const PageRankOptions<T>& options) {
  return pagerank_by<T>({}, graph, options);
}

template PageRankResult<float> pagerank_by(const Multiply<float>&, const Graph&,
                                           const PageRankOptions<float>&);
template PageRankResult<double> pagerank_by(const Multiply<double>&, const Graph&,
                                            const PageRankOptions<double>&);
template PageRankResult<float> pagerank(const Graph&, const PageRankOptions<float>&);
template PageRankResult<double> pagerank(const Graph&, const PageRankOptions<double>&);

}  // namespace graphrun
