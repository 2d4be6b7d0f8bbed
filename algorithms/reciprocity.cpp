// Reciprocity as the row sums of A .* A'.
//
// Newman, Forrest and Balthrop, Email networks and the spread of computer viruses, Physical Review
// E 66, 2002.
#include <graphrun/algorithms/reciprocity.hpp>
#include <graphrun/engine/common_entries.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>

namespace graphrun {

double ReciprocityResult::overall() const {
  return edges == 0 ? std::numeric_limits<double>::quiet_NaN()
                    : static_cast<double>(mutual) / static_cast<double>(edges);
}

ReciprocityResult reciprocity(const Graph& graph) {
  graph.context().check_stop();
  const GraphCounts& counts = graph.counts();
  // both = (A .* A') 1, all = A 1 + A' 1
  auto both = graph.vector<double>(), all = graph.vector<double>();
  count_mutual(graph, both, all);
  const auto mutual = static_cast<offset_t>(sum(both)) - counts.self_loops;
  // share = 2 both / all
  scale(both, 2);
  ReciprocityResult result{graph.vector<double>(), counts.entries, mutual};
  divide(both, all, MinPlus<double>::zero, result.share);
  return result;
}

}  // namespace graphrun
