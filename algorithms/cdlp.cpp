// Communities by label propagation: label{v} = the mode of the labels in the rows v of A and A'.
//
// Raghavan, Albert and Kumara, Near linear time algorithm to detect community structures in
// large-scale networks, Physical Review E 76, 2007.
#include <graphrun/algorithms/cdlp.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/row_modes.hpp>
#include <utility>

namespace graphrun {

CdlpResult cdlp(const Graph& graph, const CdlpOptions& options) {
  require(options.iterations >= 0, "cdlp: the number of iterations must not be negative");
  CdlpResult result{graph.vector<index_t>(), 0, graph.vertices()};
  number(result.label);
  const RowModes modes(graph.out_edges(), graph.directed() ? &graph.in_edges() : nullptr);
  auto next = graph.vector<index_t>();
  // Once a round changes nothing, no later one does.
  while (result.iterations < options.iterations && result.changed > 0) {
    graph.context().check_stop();
    result.changed = modes.find(result.label, next);
    std::swap(result.label, next);
    ++result.iterations;
    if (options.on_round) options.on_round({result.iterations, result.changed});
  }
  return result;
}

}  // namespace graphrun
