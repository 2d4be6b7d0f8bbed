#include "cli/components.hpp"

#include <fmt/format.h>

#include <graphrun/engine/labels.hpp>
#include <memory>

#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

// Puts how many there are and the size of the largest into the report.
void conclude(Run& run, const Vector<index_t>& label, const ComponentsCommand& command) {
  const LabelCounts counts = count_labels(label);
  const bool weights = run.report.graph.weighted || run.edges().counts.columns > 2;
  run.report.definition = {{"component", command.definition}};
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"components", counts.distinct}, {"largest", counts.largest}};
  const auto vertices = static_cast<double>(label.size());
  run.say(run.report.command, counted(counts.distinct, command.one, command.many));
  if (counts.largest > 0) {
    run.say("", fmt::format("the largest has {}, {:.1f} %",
                            counted(counts.largest, "vertex", "vertices"),
                            100.0 * counts.largest / vertices));
  }
  if (weights) run.say("weights", "ignored (a component is about which vertices are joined)");
}

// Writes the id of the smallest vertex of each one's component to -o, where it was given.
void write(Run& run, const Vector<index_t>& label) {
  if (run.arguments().output.file.empty()) return;
  const std::vector<index_t> component = label.to_host();
  const ResultColumn columns[] = {
      {"component", std::span<const index_t>(component), std::nullopt, "", true}};
  run.write(columns);
}

int run_components(const ComponentsCommand& command, const RunArguments& a, Program& program) {
  Run run(command.name, a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Vector<index_t> label = run.compute([&] { return command.compute(graph); });
  conclude(run, label, command);
  if (a.output.verify) {
    command.verify(graph, run.ids(), label);
    run.verified("components are those that Boost.Graph gives");
  }
  write(run, label);
  run.finish();
  return exit_ok;
}

}  // namespace

Action components_command(Options& options, ComponentsCommand command) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  a->graph.declare_format(options);
  a->output.declare(options, false);
  a->console.declare(options);
  const std::string use = "graphrun " + command.name + " " + command.example;
  options.examples(
      fmt::format("Examples:\n"
                  "  {:<47}how many components, and the largest\n"
                  "  {:<47}the smallest id in each vertex's component\n"
                  "  {} --verify --json",
                  use, use + " -o components.tsv", use));
  return [a, command = std::move(command)](Program& program) {
    return run_components(command, *a, program);
  };
}

}  // namespace graphrun::cli
