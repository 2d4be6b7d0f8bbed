// graphrun cc
#include <graphrun/algorithms/cc.hpp>

#include "cli/components.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {

Action cc_command(Options& options) {
  return components_command(
      options, {"cc", "roads.mtx.gz", "the smallest vertex connected to it, direction ignored",
                false, "disjoint sets", "connected component", "connected components",
                [](const Graph& graph) { return cc(graph); }, verify_cc});
}

}  // namespace graphrun::cli
