// Communities by Louvain's method: what they claim, and that no vertex had better move.
#include "algorithms/oracles/communities.hpp"

namespace graphrun::oracles {
namespace {

// Rounds end where they gain less than 1e-4: what is left to a single vertex is of that order.
constexpr double largest_gain = 1e-3;

Finding check_louvain(const PlainGraph& graph, const catalogue::Query& query,
                      const catalogue::Answer& answer, Rule) {
  Finding finding{"", "by definition: names, modularity edge by edge, and moves of one vertex"};
  const Communities found(graph, query, answer);
  finding.fault = found.name_fault();
  if (finding.fault.empty()) finding.fault = found.number_fault(answer);
  // A level that is asked for is a step on the way.
  if (query.parameters.given("level")) return finding;
  if (finding.fault.empty()) finding.fault = found.move_fault(largest_gain);
  return finding;
}

}  // namespace

Oracle louvain_oracle() {
  return {"louvain", "by the modularity edge by edge, and moves of one vertex",
          "the modularity edge by edge, and moves of one vertex", check_louvain};
}

}  // namespace graphrun::oracles
