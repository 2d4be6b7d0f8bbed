// PageRank by its definition: one more round, edge by edge in double.
#include <cmath>
#include <limits>
#include <numeric>

#include "algorithms/catalogue/pagerank_setting.hpp"
#include "algorithms/oracles/next_round.hpp"
#include "algorithms/oracles/pagerank.hpp"

namespace graphrun::oracles {
namespace {

std::vector<double> one_round(const Rows& rows, const std::vector<double>& rank,
                              const PageRankRule& rule) {
  std::vector<double> arriving(rank.size(), 0.0);
  double lost = 0;
  const auto weight_at = [&](std::size_t place) {
    return rule.weights.empty() ? 1.0 : rule.weights[place];
  };
  for (index_t u = 0; u < rows.vertices(); ++u) {
    const auto begin = static_cast<std::size_t>(rows.begin(u));
    double leaving = 0;
    for (std::size_t k = 0; k < rows.row(u).size(); ++k) leaving += weight_at(begin + k);
    const double here = rank[static_cast<std::size_t>(u)];
    if (leaving == 0) {
      lost += here;
      continue;
    }
    std::size_t place = begin;
    for (const index_t v : rows.row(u)) {
      arriving[static_cast<std::size_t>(v)] += here / leaving * weight_at(place++);
    }
  }
  const double unit = 1 / static_cast<double>(rank.size());
  const double jump = 1 - rule.damping + (rule.spread_lost ? rule.damping * lost : 0.0);
  for (std::size_t v = 0; v < rank.size(); ++v) {
    const double share = rule.teleport.empty() ? unit : rule.teleport[v];
    arriving[v] = rule.damping * arriving[v] + jump * share;
  }
  return arriving;
}

std::vector<double> teleport_of(const catalogue::Query& query) {
  const auto* listed = query.parameters.find<catalogue::ListedVertices>("personalize");
  if (listed == nullptr) return {};
  std::vector<double> teleport(static_cast<std::size_t>(query.graph.vertices()), 0.0);
  for (std::size_t k = 0; k < listed->vertices.size(); ++k) {
    teleport[static_cast<std::size_t>(listed->vertices[k])] += listed->values[k];
  }
  const double total = std::accumulate(teleport.begin(), teleport.end(), 0.0);
  for (double& value : teleport) value /= total;
  return teleport;
}

PageRankRule rule_of(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule by) {
  const catalogue::PageRankSetting setting = catalogue::pagerank_setting(query);
  const bool gap = setting.variant == PageRankVariant::gap;
  PageRankRule rule;
  rule.damping = setting.damping;
  rule.spread_lost = !gap;
  rule.teleport = teleport_of(query);
  if (query.weighted) rule.weights = graph.lengths<double>();
  // Each stored rank is rounded a few times a round; sums over a row are in double.
  const double epsilon = setting.single ? std::numeric_limits<float>::epsilon()
                                        : std::numeric_limits<double>::epsilon();
  rule.rounding =
      8 * epsilon + static_cast<double>(graph.vertices()) * std::numeric_limits<double>::epsilon();
  // The next round moves ranks by at most the damping times the last change.
  const double residual = std::get<double>(answer.number("residual")->value);
  const bool none = std::get<std::int64_t>(answer.number("iterations")->value) == 0;
  rule.bound =
      none ? std::numeric_limits<double>::infinity() : setting.damping * residual + rule.rounding;
  if (gap && by == Rule::gap) rule.bound = setting.tolerance;
  return rule;
}

Finding check_ranks(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule by) {
  const std::vector<double> rank = std::visit(
      [](const auto& values) {
        const auto host = values.to_host();
        return std::vector<double>(host.begin(), host.end());
      },
      answer.column("rank")->values);
  Finding finding{"", "by definition: one more round, in double edge by edge, agrees"};
  const bool converged = answer.incomplete.empty();
  if (by == Rule::gap && !converged) {
    finding.fault = "it did not converge";
  } else {
    finding.fault = pagerank_fault(graph.rows(), rank, rule_of(graph, query, answer, by),
                                   [&](index_t v) { return query.ids.text(v); });
  }
  return finding;
}

}  // namespace

std::string pagerank_fault(const Rows& rows, const std::vector<double>& rank,
                           const PageRankRule& rule,
                           const std::function<std::string(index_t)>& name) {
  if (rank.size() != static_cast<std::size_t>(rows.vertices())) return "a value is missing";
  if (rank.empty()) return {};
  for (std::size_t v = 0; v < rank.size(); ++v) {
    if (rank[v] >= 0 && std::isfinite(rank[v])) continue;
    return fmt::format("vertex {} has rank {}", name(static_cast<index_t>(v)), rank[v]);
  }
  const double total = std::accumulate(rank.begin(), rank.end(), 0.0);
  // Rounding in every round adds up to a geometric series.
  if (rule.spread_lost && std::fabs(total - 1) > rule.rounding / (1 - rule.damping)) {
    return fmt::format("the ranks sum to {:.12g}, not to 1", total);
  }
  if (std::isinf(rule.bound)) return {};
  return next_round_fault("ranks", rank, one_round(rows, rank, rule), rule.bound, name);
}

Oracle pagerank_oracle() {
  return {"pagerank", "by one more round, in double edge by edge",
          "one more push round in double changes the ranks no more than it may", check_ranks};
}

}  // namespace graphrun::oracles
