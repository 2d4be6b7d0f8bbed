// graphrun scc
#include <graphrun/algorithms/scc.hpp>

#include "cli/components.hpp"
#include "cli/verify_scc.hpp"

namespace graphrun::cli {

Action scc_command(Options& options) {
  return components_command(
      options,
      {"scc", "wiki.txt.gz", "the smallest vertex that reaches, and is reached from, each", true,
       "strong_components", "strongly connected component", "strongly connected components",
       [](const Graph& graph) { return scc(graph); }, verify_scc});
}

}  // namespace graphrun::cli
