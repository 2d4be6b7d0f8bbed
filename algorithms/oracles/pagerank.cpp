// PageRank by its definition: one more round, edge by edge in double.
#include <algorithm>
#include <cmath>
#include <graphrun/engine/vertex_order.hpp>
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
  const double spread = rule.spread_lost ? rule.damping * lost : 0.0;
  for (std::size_t v = 0; v < rank.size(); ++v) {
    const double share = rule.teleport.empty() ? unit : rule.teleport[v];
    const double of_lost = rule.dangling.empty() ? share : rule.dangling[v];
    arriving[v] = rule.damping * arriving[v] + (1 - rule.damping) * share + spread * of_lost;
  }
  return arriving;
}

// The values that the file of a parameter lists, scaled to sum to 1; none without a file.
std::vector<double> distribution_of(const catalogue::Query& query, const char* parameter) {
  const auto* listed = query.parameters.find<catalogue::ListedVertices>(parameter);
  if (listed == nullptr) return {};
  std::vector<double> values(static_cast<std::size_t>(query.graph.vertices()), 0.0);
  for (std::size_t k = 0; k < listed->vertices.size(); ++k) {
    values[static_cast<std::size_t>(listed->vertices[k])] += listed->values[k];
  }
  const double total = std::accumulate(values.begin(), values.end(), 0.0);
  for (double& value : values) value /= total;
  return values;
}

PageRankRule rule_of(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule by) {
  const catalogue::PageRankSetting setting = catalogue::pagerank_setting(query);
  const bool gap = setting.variant == PageRankVariant::gap;
  PageRankRule rule;
  rule.damping = setting.damping;
  rule.spread_lost = !gap;
  rule.teleport = distribution_of(query, "personalize");
  rule.dangling = distribution_of(query, "dangling");
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

// Ranks after `rounds` plain rounds from `rank`, or from uniform ones if that is empty, or where
// they change less than rounding does.
std::vector<double> ranks_by_rounds(const Rows& rows, const PageRankRule& rule, int rounds,
                                    std::vector<double> rank = {}) {
  rank.resize(static_cast<std::size_t>(rows.vertices()), 1 / static_cast<double>(rows.vertices()));
  for (int i = 0; i < rounds; ++i) {
    std::vector<double> next = one_round(rows, rank, rule);
    double change = 0;
    for (std::size_t v = 0; v < rank.size(); ++v) change += std::fabs(next[v] - rank[v]);
    rank = std::move(next);
    if (change < 1e-14) break;
  }
  return rank;
}

// A row for each set and vertex: `rows` of one set, whose vertices have the ranks `right`.
struct SetRows {
  const catalogue::RankedSets& found;
  std::size_t begin, end;
  std::size_t most;  // rows that were asked for
  double bound;      // on what may be wrong with a rank

  std::string fault(const std::vector<double>& right,
                    const std::function<std::string(index_t)>& name) const {
    std::vector<bool> listed(right.size(), false);
    const std::size_t wanted = std::min(most, right.size());
    if (end - begin > wanted) return "it lists more vertices than were asked for";
    const bool all = most == std::numeric_limits<std::size_t>::max();
    for (std::size_t i = begin; i < end; ++i) {
      const index_t v = found.vertex[i];
      const auto at = static_cast<std::size_t>(v);
      if (v < 0 || at >= right.size() || listed[at]) return "it lists a vertex wrongly";
      listed[at] = true;
      if (!(std::fabs(found.values[i] - right[at]) <= bound)) {
        return fmt::format("vertex {} has rank {}, expected {}", name(v), found.values[i],
                           right[at]);
      }
      if (all || i == begin) continue;
      const bool falls = found.values[i] < found.values[i - 1] ||
                         (found.values[i] == found.values[i - 1] && v > found.vertex[i - 1]);
      if (!falls) return fmt::format("vertex {} is not in its place", name(v));
    }
    const double least = end - begin == wanted && end > begin ? found.values[end - 1] : 0;
    for (std::size_t v = 0; v < right.size(); ++v) {
      if (listed[v] || (!all && right[v] <= least + bound)) continue;
      return fmt::format("vertex {} is missing", name(static_cast<index_t>(v)));
    }
    return {};
  }
};

Finding check_sets(const PlainGraph& graph, const catalogue::Query& query,
                   const catalogue::Answer& answer, Rule by) {
  Finding finding{"", "by definition: plain rounds for each seed, in double edge by edge"};
  const catalogue::PageRankSetting setting = catalogue::pagerank_setting(query);
  const VertexSets& sets = std::get<catalogue::ListedSets>(query.parameters["seeds"]).sets;
  const catalogue::RankedSets& found = *answer.sets;
  PageRankRule rule = rule_of(graph, query, answer, by);
  const double residual = std::get<double>(answer.number("residual")->value);
  constexpr int enough = 10000;
  // What is left of the way to the fixed point, and a geometric series of rounding.
  const double bound =
      ((setting.exactly ? 0 : setting.damping * residual) + rule.rounding) / (1 - setting.damping);
  const bool all = query.to_file && !query.top;
  const std::size_t most = all ? std::numeric_limits<std::size_t>::max()
                               : static_cast<std::size_t>(query.top.value_or(10));
  std::size_t at = 0;
  for (std::size_t set = 0; set < sets.size(); ++set) {
    rule.teleport.assign(static_cast<std::size_t>(graph.vertices()), 0.0);
    for (const index_t v : sets[set]) {
      rule.teleport[static_cast<std::size_t>(v)] = 1 / static_cast<double>(sets[set].size());
    }
    const std::vector<double> ranks =
        ranks_by_rounds(graph.rows(), rule, setting.exactly ? setting.rounds : enough);
    std::vector<double> right(ranks.size());  // by the file's numbers
    for (std::size_t v = 0; v < ranks.size(); ++v) {
      right[static_cast<std::size_t>(given_number(query.graph, static_cast<index_t>(v)))] =
          ranks[v];
    }
    const index_t label = found.sets_are_vertices ? given_number(query.graph, sets[set].front())
                                                  : static_cast<index_t>(set + 1);
    const SetRows rows{found, at, std::min(found.set_of.size(), at + std::min(most, ranks.size())),
                       most, bound};
    std::size_t end = at;
    while (end < rows.end && found.set_of[end] == label) ++end;
    finding.fault = SetRows{found, at, end, most, bound}.fault(
        right, [&](index_t v) { return query.ids.text(vertex_of(query.graph, v)); });
    if (!finding.fault.empty()) {
      finding.fault = fmt::format("seed {}: {}", set + 1, finding.fault);
      return finding;
    }
    at = end;
  }
  if (at != found.set_of.size()) finding.fault = "there are rows of no seed";
  return finding;
}

Finding check_ranks(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule by) {
  if (answer.sets) return check_sets(graph, query, answer, by);
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
    const PageRankRule rule = rule_of(graph, query, answer, by);
    const auto name = [&](index_t v) { return query.ids.text(v); };
    finding.fault = pagerank_fault(graph.rows(), rank, rule, name);
    const catalogue::PageRankSetting setting = catalogue::pagerank_setting(query);
    // Only where rounds are counted does it matter what they begin with.
    if (!finding.fault.empty() || !setting.exactly || !query.parameters.given("start")) {
      return finding;
    }
    finding.how = "by definition: as many plain rounds, in double edge by edge, agree";
    const std::vector<double> right =
        ranks_by_rounds(graph.rows(), rule, setting.rounds, distribution_of(query, "start"));
    double apart = 0;
    for (std::size_t v = 0; v < rank.size(); ++v) apart += std::fabs(rank[v] - right[v]);
    if (!(apart <= rule.rounding / (1 - rule.damping))) {
      finding.fault =
          fmt::format("the ranks are {:.3g} off those of {} plain rounds from the start", apart,
                      setting.rounds);
    }
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
