// Reciprocity as the row sums of A .* A'.
//
// Newman, Forrest and Balthrop, Email networks and the spread of computer viruses, Physical Review
// E 66, 2002.
#include <graphrun/algorithms/degree.hpp>
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
  // both = (A .* A') 1
  auto both = graph.vector<double>();
  count_common(graph.out_edges(), graph.in_edges(), both);
  const auto mutual = static_cast<offset_t>(sum(both)) - counts.self_loops;
  // share = 2 both / (A 1 + A' 1); the degrees of an undirected graph count each edge once
  if (graph.directed()) scale(both, 2);
  ReciprocityResult result{graph.vector<double>(), counts.entries, mutual};
  divide(both, degree(graph, DegreeKind::both), MinPlus<double>::zero, result.share);
  return result;
}

}  // namespace graphrun
