// Percolation centrality by its definition: Brandes' sums from each vertex of a state above 0.
#include <algorithm>
#include <cmath>

#include "algorithms/catalogue/states.hpp"
#include "algorithms/oracles/path_shares.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {
namespace {

Finding check_percolation(const PlainGraph& graph, const catalogue::Query& query,
                          const catalogue::Answer& answer, Rule) {
  const std::vector<double> states = catalogue::states_of(query);
  PathSharesOptions options{.weighted = query.weighted};
  std::vector<index_t> sources;
  long double all = 0;
  for (std::size_t v = 0; v < states.size(); ++v) {
    if (states[v] == 0) continue;
    sources.push_back(static_cast<index_t>(v));
    options.factors.push_back(states[v]);
    all += states[v];
  }
  std::vector<double> expected = path_shares(graph, sources, options);
  const double pairs = static_cast<double>(expected.size()) - 2;
  for (std::size_t v = 0; v < expected.size(); ++v) {
    const double others = static_cast<double>(all - states[v]);
    expected[v] = pairs > 0 && others > 0 ? expected[v] / others / pairs : 0;
  }
  Finding finding{"", "by definition: Brandes' sums from each vertex of a state, to 1e-9"};
  const std::vector<double> found = answer.values<double>("percolation").to_host();
  if (found.size() != expected.size()) return {"a value is missing", finding.how};
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (!std::isfinite(expected[v])) {
      return {"there are more paths than the check can count", finding.how};
    }
    // Below a billionth a score is left over from rounding in one of the two.
    if (std::abs(found[v] - expected[v]) <= 1e-9 * std::max(expected[v], 1e-9)) continue;
    finding.fault = fmt::format("vertex {} has percolation {}, expected {}",
                                query.ids.text(static_cast<index_t>(v)), found[v], expected[v]);
    break;
  }
  return finding;
}

}  // namespace

Oracle percolation_oracle() {
  return {"percolation", "by Brandes' sums from each vertex of a state",
          "Brandes on one thread a source, to 1e-9", check_percolation};
}

}  // namespace graphrun::oracles
