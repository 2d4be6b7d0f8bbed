#include "cli/components.hpp"

#include <fmt/format.h>

#include <graphrun/engine/components.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <memory>

#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/suited_options.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"

namespace graphrun::cli {
namespace {

// Puts how many there are and the size of the largest into the report.
void conclude(Run& run, const Vector<index_t>& label, const ComponentsCommand& command) {
  const LabelCounts counts = count_labels(label);
  const bool weights = run.weight_column() > 0;
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"components", counts.distinct}, {"largest", counts.largest}};
  run.say(run.report.command, counted(counts.distinct, command.one, command.many));
  if (counts.largest > 0) {
    run.say("", fmt::format("the largest has {}, {}", counted(counts.largest, "vertex", "vertices"),
                            share_text(counts.largest, static_cast<std::int64_t>(label.size()))));
  }
  if (weights) run.say("weights", "ignored (a component is about which vertices are joined)");
  run.define("component", command.definition);
}

// The largest components, each under the id that stands for it.
void list_largest(Run& run, const std::vector<index_t>& component) {
  std::vector<index_t> size(component.size(), 0);
  for (const index_t label : component) ++size[static_cast<std::size_t>(label)];
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t label : highest<index_t>(run, size, 0)) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(label), "component"),
                    {"vertices", size[label], grouped(size[label])}});
  }
  list_rows(run, rows);
}

int run_components(const ComponentsCommand& command, const RunArguments& a, Program& program) {
  Run run(command.name, a, program);
  run.read();
  const Graph& graph = run.build(false, command.uses_direction);
  Vector<index_t> label = run.compute([&] { return command.compute(graph); });
  conclude(run, label, command);
  if (a.output.verify) {
    command.verify(graph, run.ids(), label);
    run.verified("components are those of Boost.Graph's " + command.check);
  }
  const std::vector<index_t> component = labels_in_given_order(graph, std::move(label)).to_host();
  list_largest(run, component);
  const ResultColumn columns[] = {
      {"component", std::span<const index_t>(component), std::nullopt, "", true}};
  run.write(columns);
  run.finish();
  return exit_ok;
}

}  // namespace

Action components_command(Options& options, ComponentsCommand command) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->graph.suit_weights(options, WeightUse::none);
  a->device.declare(options);
  a->graph.declare_format(options);
  hide_formats(options);
  a->graph.declare_order(options);
  a->output.declare(options, {"of the largest components, how many to list (10)",
                              "against Boost.Graph's " + command.check});
  a->console.declare(options);
  const std::string use = "graphrun " + command.name + " " + command.example;
  options.definition("A vertex's component is named by " + command.definition +
                     ". Weights are ignored.");
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
