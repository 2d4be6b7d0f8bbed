// Personalised PageRank from many sets of seeds: columns of one product, R = d A' R + S, each with
// the start, the teleports and the end that it has alone.
//
// Haveliwala, Topic-sensitive PageRank, WWW 2002.
#include <algorithm>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/engine/columns.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmm_rounds.hpp>
#include <utility>

#include "algorithms/common/pagerank_start.hpp"

namespace graphrun {
namespace {

// What the columns of all passes have in common.
template <class T>
struct SeedColumns {
  const Graph& graph;
  const PageRankOptions<T>& options;
  bool spread_lost, stops, shortened, can_lose;
  Vector<T> share;
  double lost_uniform;  // rank without an edge to follow, where all ranks are the same

  SeedColumns(const Graph& on, const PageRankOptions<T>& how)
      : graph(on),
        options(how),
        spread_lost(how.variant != PageRankVariant::gap),
        stops(how.until_converged && how.variant != PageRankVariant::ldbc),
        shortened(stops && how.tolerance > 0 && !on.directed()),
        can_lose(can_be_lost(on, how)),
        share(edge_share<T>(on, how.weighted)),
        lost_uniform(can_lose ? sum_where_zero(uniform(), share) : 0) {}

  Vector<T> uniform() const {
    return graph.vector(static_cast<T>(1.0 / static_cast<double>(graph.vertices())));
  }

  // The rounds of a set, and its ranks before the first.
  ColumnRule rule_of(std::span<const index_t> set, Vector<T>& rank) const {
    ColumnRule rule;
    rule.profile.assign(set.begin(), set.end());
    std::sort(rule.profile.begin(), rule.profile.end());
    rule.profile.erase(std::unique(rule.profile.begin(), rule.profile.end()), rule.profile.end());
    const double d = options.damping, unit = 1.0 / static_cast<double>(rule.profile.size());
    rank = uniform();
    double lost = lost_uniform;
    if (shortened) {
      auto teleport = graph.vector(T{0});
      for (const index_t seed : rule.profile) put(teleport, seed, T{1});
      PageRankOptions<T> alone = options;
      alone.teleport = &teleport;
      start_near_degree(graph, alone, share, unit, unit, can_lose, rank);
      if (can_lose) lost = sum_where_zero(rank, share);
    }
    rule.shift = (1 - d) * unit;
    rule.rule.shift_of_unscaled = spread_lost ? d * unit : 0;
    rule.rule.unscaled = spread_lost ? lost : 0;
    rule.rule.goal = options.tolerance;
    rule.rule.until_settled = stops;
    rule.rule.most = options.max_iterations;
    rule.rule.radius = shortened ? d : 0;
    return rule;
  }

  std::vector<RoundsResult> run(Dense<T>& rank, const std::vector<ColumnRule>& rules) const {
    OnRound on_round;
    if (options.on_round) {
      on_round = [&](int round, const AffineSums& sums) { options.on_round({round, sums.change}); };
    }
    const Matrix& a = graph.in_edges();
    return options.weighted
               ? spmm_rounds<PlusTimes<T>>(a, rank, share, options.damping, rules, on_round)
               : spmm_rounds<PlusSecond<T>>(a, rank, share, options.damping, rules, on_round);
  }
};

}  // namespace

template <class T>
void pagerank_of_seeds(const Graph& graph, const VertexSets& seeds,
                       const PageRankOptions<T>& options, const TakeRanks<T>& take) {
  check_pagerank(graph, options);
  require(options.teleport == nullptr, "pagerank_of_seeds: seeds say where teleports lead");
  require(options.start == nullptr && options.dangling == nullptr,
          "pagerank_of_seeds: ranks start, and lost rank is spread, as seeds say");
  require_vertices("pagerank_of_seeds", graph, seeds.vertices);
  for (std::size_t set = 0; set < seeds.size(); ++set) {
    require(!seeds[set].empty(), "pagerank_of_seeds: a set has no seeds");
  }
  if (seeds.size() == 0) return;
  const SeedColumns<T> columns(graph, options);
  for (std::size_t done = 0; done < seeds.size();) {
    const std::size_t wanted = std::min(seeds.size() - done, std::size_t{most_round_columns});
    const auto width = round_columns(graph.context(), static_cast<index_t>(wanted));
    const std::size_t left = std::min(wanted, static_cast<std::size_t>(width));
    Dense<T> ranks(graph.context(), graph.own_vertices(), width, DenseOrder::row_major);
    fill(ranks.values(), T{0});
    std::vector<ColumnRule> rules;
    auto rank = graph.vector<T>();
    for (std::size_t j = 0; j < left; ++j) {
      rules.push_back(columns.rule_of(seeds[done + j], rank));
      put_column(rank, ranks, static_cast<index_t>(j));
    }
    const std::vector<RoundsResult> rounds = columns.run(ranks, rules);
    for (std::size_t j = 0; j < left; ++j, ++done) {
      get_column(ranks, static_cast<index_t>(j), rank);
      const bool any = rounds[j].rounds > 0;
      take(done, {std::move(rank), rounds[j].rounds, rounds[j].sums.change,
                  any ? rounds[j].sums.total : 1.0, rounds[j].settled});
      rank = graph.vector<T>();
    }
  }
}

template void pagerank_of_seeds(const Graph&, const VertexSets&, const PageRankOptions<float>&,
                                const TakeRanks<float>&);
template void pagerank_of_seeds(const Graph&, const VertexSets&, const PageRankOptions<double>&,
                                const TakeRanks<double>&);

}  // namespace graphrun
