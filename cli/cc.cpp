// graphrun cc
#include <graphrun/algorithms/cc.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/components.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

int run_cc(const RunArguments& a, Program& program) {
  Run run("cc", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Vector<index_t> label = run.compute([&] { return cc(graph); });
  run.report.definition = {
      {"component", "the smallest vertex that edges lead to, whatever their direction"}};
  conclude_components(run, label, "connected component", "connected components");
  if (a.output.verify) {
    verify_cc(graph, run.ids(), label);
    run.verified("components are those that Boost.Graph gives");
  }
  write_components(run, label);
  run.finish();
  return exit_ok;
}

}  // namespace

Action cc_command(Options& options) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  a->graph.declare_format(options);
  a->output.declare(options, false);
  a->console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun cc roads.mtx.gz                       how many components, and the largest\n"
      "  graphrun cc roads.mtx.gz -o components.tsv     the smallest id in each vertex's "
      "component\n"
      "  graphrun cc roads.mtx.gz --verify --json");
  return [a](Program& program) { return run_cc(*a, program); };
}

}  // namespace graphrun::cli
