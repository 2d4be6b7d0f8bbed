// Communities by Leiden's method: what they claim, that they are connected, and that no two had
// better be one.
#include "algorithms/oracles/communities.hpp"

namespace graphrun::oracles {
namespace {

// Rounds end where they gain less than 1e-4: what is left to a pair is of that order.
constexpr double largest_gain = 1e-3;

Finding check_leiden(const PlainGraph& graph, const catalogue::Query& query,
                     const catalogue::Answer& answer, Rule) {
  Finding finding{"",
                  "by definition: names, modularity edge by edge, connection, and unions of two"};
  const Communities found(graph, query, answer);
  finding.fault = found.name_fault();
  if (finding.fault.empty()) finding.fault = found.number_fault(answer);
  if (finding.fault.empty()) finding.fault = found.connection_fault();
  // Few levels leave communities that are parts of others.
  if (query.parameters.given("max_levels")) return finding;
  if (finding.fault.empty()) finding.fault = found.merge_fault(largest_gain);
  return finding;
}

}  // namespace

Oracle leiden_oracle() {
  return {"leiden", "by the modularity edge by edge, connection, and unions of two communities",
          "the modularity edge by edge, connection, and unions of two communities", check_leiden};
}

}  // namespace graphrun::oracles
