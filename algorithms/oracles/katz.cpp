// Katz centrality by its definition: one more round, edge by edge in double.
#include <cmath>

#include "algorithms/oracles/arriving.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

double number_of(const catalogue::Answer& answer, const char* name) {
  return std::get<double>(answer.number(name)->value);
}

Finding check_walks(const PlainGraph& graph, const catalogue::Query& query,
                    const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: one more round, in double edge by edge, agrees"};
  const std::vector<double> score = answer.values<double>("score").to_host();
  if (score.size() != static_cast<std::size_t>(graph.vertices())) {
    finding.fault = "a value is missing";
    return finding;
  }
  if (score.empty()) return finding;
  const double alpha = number_of(answer, "alpha"), length = number_of(answer, "length");
  const double own = query.parameters.real("beta") / length;
  const Arriving arriving(graph, score, query.weighted);
  double squares = 0, change = 0, all = 0, largest = -1;
  std::size_t furthest = 0;
  for (std::size_t v = 0; v < score.size(); ++v) {
    const double next = alpha * arriving.at[v] + own, here = std::fabs(next - score[v]);
    squares += score[v] * score[v];
    all += std::fabs(score[v]);
    change += here;
    if (here <= largest) continue;
    largest = here;
    furthest = v;
  }
  // The next round changes the sum of all by at most this share of the last change.
  const double share = alpha * arriving.most_leaving;
  const double rounding = 1e-12 * all;
  const double bound = share * number_of(answer, "residual") / length + rounding;
  if (std::fabs(squares - 1) > 1e-9) {
    finding.fault = fmt::format("the squares of the scores sum to {:.12g}, not to 1", squares);
  } else if (!(change <= bound)) {
    finding.fault = fmt::format(
        "one more round changes the scores by {:.3g}, more than {:.3g}; most of all vertex {}, "
        "from "
        "{:.9g} to {:.9g}",
        change, bound, query.ids.text(static_cast<index_t>(furthest)), score[furthest],
        alpha * arriving.at[furthest] + own);
  }
  return finding;
}

}  // namespace

Oracle katz_oracle() {
  return {"katz", "by one more round, in double edge by edge",
          "one more round in double changes the scores no more than it may", check_walks};
}

}  // namespace graphrun::oracles
