// graphrun scc
#include <graphrun/algorithms/scc.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/components.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/verify_scc.hpp"

namespace graphrun::cli {
namespace {

int run_scc(const RunArguments& a, Program& program) {
  Run run("scc", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Vector<index_t> label = run.compute([&] { return scc(graph); });
  run.report.definition = {
      {"component", "the smallest vertex that is reached from, and reaches, the vertex"}};
  conclude_components(run, label, "strongly connected component", "strongly connected components");
  if (a.output.verify) {
    verify_scc(graph, run.ids(), label);
    run.verified("components are those that Boost.Graph gives");
  }
  write_components(run, label);
  run.finish();
  return exit_ok;
}

}  // namespace

Action scc_command(Options& options) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  a->graph.declare_format(options);
  a->output.declare(options, false);
  a->console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun scc wiki.txt.gz                       how many components, and the largest\n"
      "  graphrun scc wiki.txt.gz -o components.tsv     the smallest id in each vertex's "
      "component\n"
      "  graphrun scc wiki.txt.gz --verify --json");
  return [a](Program& program) { return run_scc(*a, program); };
}

}  // namespace graphrun::cli
