#include "algorithms/oracles/arriving.hpp"

#include <algorithm>

namespace graphrun::oracles {

Arriving::Arriving(const PlainGraph& graph, const std::vector<double>& x, bool weighted)
    : at(x.size(), 0.0) {
  const Rows& rows = graph.rows();
  const std::vector<double> ones(weighted ? 0 : rows.targets.size(), 1);
  const std::vector<double>& weights = weighted ? graph.lengths<double>() : ones;
  for (index_t u = 0; u < rows.vertices(); ++u) {
    auto place = static_cast<std::size_t>(rows.begin(u));
    double leaving = 0;
    for (const index_t v : rows.row(u)) {
      at[static_cast<std::size_t>(v)] += weights[place] * x[static_cast<std::size_t>(u)];
      leaving += weights[place++];
    }
    most_leaving = std::max(most_leaving, leaving);
  }
}

}  // namespace graphrun::oracles
