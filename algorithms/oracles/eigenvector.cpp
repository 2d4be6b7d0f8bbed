// Eigenvector centrality by its definition: one more round, edge by edge in double.
#include <algorithm>

#include "algorithms/oracles/arriving.hpp"
#include "algorithms/oracles/next_round.hpp"

namespace graphrun::oracles {
namespace {

double length_of(const std::vector<double>& x) {
  const double most = *std::ranges::max_element(x);
  double squares = 0;
  for (const double value : x) squares += value / most * (value / most);
  return most * std::sqrt(squares);
}

Finding check_scores(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  Scores scores{graph, query, answer};
  const std::vector<double> score = scores.column("score");
  if (score.empty() || !scores.finding.fault.empty()) return scores.finding;
  std::vector<double> next = Arriving(graph, score, query.weighted).at;
  for (std::size_t v = 0; v < score.size(); ++v) next[v] += score[v];
  const double length = length_of(next);
  double all = 0;
  for (std::size_t v = 0; v < score.size(); ++v) {
    next[v] /= length;
    all += std::fabs(score[v]);
  }
  // Rounds of a matrix that is far from symmetric may grow before they shrink, but not by so much.
  constexpr double most_growth = 4;
  scores.demand_one("length of the scores", length_of(score));
  scores.demand_steady("scores", score, next,
                       most_growth * scores.number("residual") + 1e-12 * all);
  return scores.finding;
}

}  // namespace

Oracle eigenvector_oracle() {
  return {"eigenvector", "by one more round, in double edge by edge",
          "one more round in double changes the scores no more than it may", check_scores};
}

}  // namespace graphrun::oracles
