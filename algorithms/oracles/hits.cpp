// Hubs and authorities by their definition: one more round, edge by edge in double.
#include <numeric>

#include "algorithms/oracles/arriving.hpp"
#include "algorithms/oracles/next_round.hpp"

namespace graphrun::oracles {
namespace {

// Scales x to sum 1. Returns its sum before.
double scale_to_sum(std::vector<double>& x) {
  const double total = std::accumulate(x.begin(), x.end(), 0.0);
  if (total == 0) return 0;
  for (double& value : x) value /= total;
  return total;
}

Finding check_hubs(const PlainGraph& graph, const catalogue::Query& query,
                   const catalogue::Answer& answer, Rule) {
  Scores scores{graph, query, answer};
  std::vector<double> hub = scores.column("hub"), authority = scores.column("authority");
  if (hub.empty() || !scores.finding.fault.empty()) return scores.finding;
  std::vector<double> next = Arriving(graph, std::vector<double>(hub.size(), 1), query.weighted).at;
  const bool edges = scale_to_sum(next) > 0;
  scores.demand_one("sum of the hubs", scale_to_sum(hub) + (edges ? 0 : 1));
  scores.demand_one("sum of the authorities", scale_to_sum(authority) + (edges ? 0 : 1));
  // The hubs are those of these authorities.
  constexpr double rounding = 1e-11;
  next = leaving(graph, authority, query.weighted);
  scale_to_sum(next);
  scores.demand_steady("hubs", hub, next, rounding);
  // Rounds of A A' come closer in the norm of Euclid, not always in L1.
  constexpr double most_growth = 4;
  next = Arriving(graph, hub, query.weighted).at;
  scale_to_sum(next);
  next = leaving(graph, next, query.weighted);
  scale_to_sum(next);
  scores.demand_steady("hubs", hub, next, most_growth * scores.number("residual") + rounding);
  return scores.finding;
}

}  // namespace

Oracle hits_oracle() {
  return {"hits", "by one more round, in double edge by edge",
          "one more round in double changes the hubs no more than it may", check_hubs};
}

}  // namespace graphrun::oracles
