// Katz centrality by its definition: one more round, edge by edge in double.
#include "algorithms/oracles/arriving.hpp"
#include "algorithms/oracles/next_round.hpp"

namespace graphrun::oracles {
namespace {

Finding check_walks(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  Scores scores{graph, query, answer};
  const std::vector<double> score = scores.column("score");
  if (score.empty() || !scores.finding.fault.empty()) return scores.finding;
  const double alpha = scores.number("alpha"), length = scores.number("length");
  const double own = query.parameters.real("beta") / length;
  const Arriving arriving(graph, score, query.weighted);
  std::vector<double> next = arriving.at;
  double squares = 0, all = 0;
  for (std::size_t v = 0; v < score.size(); ++v) {
    next[v] = alpha * next[v] + own;
    squares += score[v] * score[v];
    all += std::fabs(score[v]);
  }
  // The next round changes the sum of all by at most this share of the last change.
  const double share = alpha * arriving.most_leaving;
  scores.demand_one("sum of the squares of the scores", squares);
  scores.demand_steady("scores", score, next,
                       share * scores.number("residual") / length + 1e-12 * all);
  return scores.finding;
}

}  // namespace

Oracle katz_oracle() {
  return {"katz", "by one more round, in double edge by edge",
          "one more round in double changes the scores no more than it may", check_walks};
}

}  // namespace graphrun::oracles
