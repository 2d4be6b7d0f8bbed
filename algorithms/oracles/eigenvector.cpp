// Eigenvector centrality by its definition: one more round, edge by edge in double.
#include <cmath>

#include "algorithms/oracles/arriving.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

double length_of(const std::vector<double>& x) {
  double squares = 0;
  for (const double value : x) squares += value * value;
  return std::sqrt(squares);
}

Finding check_scores(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: one more round, in double edge by edge, agrees"};
  const std::vector<double> score = answer.values<double>("score").to_host();
  if (score.size() != static_cast<std::size_t>(graph.vertices())) {
    finding.fault = "a value is missing";
    return finding;
  }
  if (score.empty()) return finding;
  std::vector<double> next = Arriving(graph, score, query.weighted).at;
  for (std::size_t v = 0; v < score.size(); ++v) next[v] += score[v];
  const double length = length_of(next);
  double change = 0, all = 0;
  for (std::size_t v = 0; v < score.size(); ++v) {
    change += std::fabs(next[v] / length - score[v]);
    all += std::fabs(score[v]);
  }
  // Rounds of a matrix that is far from symmetric may grow before they shrink, but not by so much.
  constexpr double most_growth = 4;
  const double residual = std::get<double>(answer.number("residual")->value);
  const double bound = most_growth * residual + 1e-12 * all;
  if (std::fabs(length_of(score) - 1) > 1e-9) {
    finding.fault = fmt::format("the scores have the length {:.12g}, not 1", length_of(score));
  } else if (!(change <= bound)) {
    finding.fault =
        fmt::format("one more round changes the scores by {:.3g}, more than {:.3g}", change, bound);
  }
  return finding;
}

}  // namespace

Oracle eigenvector_oracle() {
  return {"eigenvector", "by one more round, in double edge by edge",
          "one more round in double changes the scores no more than it may", check_scores};
}

}  // namespace graphrun::oracles
