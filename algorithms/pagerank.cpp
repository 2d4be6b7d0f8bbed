// PageRank by power iteration, as Page, Brin, Motwani and Winograd give it (1999), with the rank of
// vertices without out-edges spread like a teleport, so that the ranks keep summing to 1.
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vector_ops.hpp>
#include <type_traits>
#include <utility>

namespace graphrun {
namespace {

template <class T>
void check(const Graph& graph, const PageRankOptions<T>& options) {
  require(options.damping >= 0 && options.damping < 1, "pagerank: damping must be in [0, 1)");
  require(options.tolerance >= 0, "pagerank: the tolerance must not be negative");
  require(options.max_iterations >= 0, "pagerank: the number of iterations must not be negative");
  require(options.variant != PageRankVariant::ldbc || std::is_same_v<T, double>,
          "pagerank: the ldbc variant is defined in double precision");
  if (options.weighted) {
    require(graph.weighted(), "pagerank: the graph has no weights to follow");
    require(count_negative(graph.out_edges().weights()) == 0,
            "pagerank: weights must not be negative");
  }
  if (options.teleport == nullptr) return;
  require(options.teleport->size() == static_cast<std::size_t>(graph.vertices()),
          "pagerank: the teleport vector must have one value per vertex");
  require(count_negative(*options.teleport) == 0 && sum(*options.teleport) > 0,
          "pagerank: teleport values must not be negative, nor all zero");
}

// 1 / degree, or 1 / weighted degree: the share of a vertex's rank that each of its edges carries.
template <class T>
Vector<T> edge_share(const Graph& graph, bool weighted) {
  const Vector<T>& degree = weighted ? graph.weighted_out_degree<T>() : graph.out_degree<T>();
  Vector<T> share(graph.context(), degree.size());
  reciprocal(degree, share);
  return share;
}

template <class T>
AffineSums iterate(const Graph& graph, const PageRankOptions<T>& options, const Vector<T>& x,
                   Vector<T>& rank, const Affine<T>& affine) {
  if (options.multiply) return options.multiply(x, rank, affine);
  if (options.weighted) return spmv_affine<PlusTimes<T>>(graph.pull_edges(), x, rank, affine);
  return spmv_affine<PlusSecond<T>>(graph.pull_edges(), x, rank, affine);
}

}  // namespace

template <class T>
PageRankResult<T> pagerank(const Graph& graph, const PageRankOptions<T>& options) {
  check(graph, options);
  const Context& ctx = graph.context();
  const auto n = static_cast<std::size_t>(graph.vertices());
  const bool spread_lost = options.variant != PageRankVariant::gap;
  const bool stops = options.until_converged && options.variant != PageRankVariant::ldbc;
  const double d = options.damping;
  // What a teleport adds to each vertex, per unit of rank teleported.
  const double unit =
      options.teleport == nullptr ? 1.0 / static_cast<double>(n) : 1.0 / sum(*options.teleport);

  const Vector<T> share = edge_share<T>(graph, options.weighted);
  Vector<T> rank(ctx, n), x(ctx, n), next_x(ctx, n);
  fill(rank, static_cast<T>(1.0 / static_cast<double>(n)));
  multiply(rank, share, x);
  double lost = spread_lost ? sum_where_zero(rank, share) : 0;  // rank without an edge to follow

  PageRankResult<T> result{std::move(rank), 0, 0, 1, n == 0};
  while (n > 0 && result.iterations < options.max_iterations) {
    ctx.check_stop();
    // rank = d A' (rank * share) + (1 - d + d lost) teleport;  x = rank * share
    const AffineSums sums =
        iterate<T>(graph, options, x, result.rank,
                   {d, (1 - d + d * lost) * unit, options.teleport, &share, &next_x});
    std::swap(x, next_x);
    if (spread_lost) lost = sums.unscaled;
    ++result.iterations;
    result.residual = sums.change;
    result.sum = sums.total;
    result.converged = sums.change < options.tolerance;
    if (options.on_round) options.on_round({result.iterations, result.residual});
    if (stops && result.converged) break;
  }
  return result;
}

template PageRankResult<float> pagerank(const Graph&, const PageRankOptions<float>&);
template PageRankResult<double> pagerank(const Graph&, const PageRankOptions<double>&);

}  // namespace graphrun
