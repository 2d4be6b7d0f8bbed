// What commands say and write of components, weak or strong.
#include "cli/components.hpp"

#include <fmt/format.h>

#include <graphrun/engine/labels.hpp>

#include "cli/text.hpp"

namespace graphrun::cli {

void conclude_components(Run& run, const Vector<index_t>& label, const std::string& one,
                         const std::string& many) {
  const LabelCounts counts = count_labels(label);
  const bool weights = run.report.graph.weighted || run.edges().counts.columns > 2;
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"components", counts.distinct}, {"largest", counts.largest}};
  const auto vertices = static_cast<double>(label.size());
  run.say(run.report.command, counted(counts.distinct, one, many));
  if (counts.largest > 0) {
    run.say("", fmt::format("the largest has {}, {:.1f} %",
                            counted(counts.largest, "vertex", "vertices"),
                            100.0 * counts.largest / vertices));
  }
  if (weights) run.say("weights", "ignored (a component is about which vertices are joined)");
}

void write_components(Run& run, const Vector<index_t>& label) {
  if (run.arguments().output.file.empty()) return;
  const std::vector<index_t> component = label.to_host();
  const ResultColumn columns[] = {
      {"component", std::span<const index_t>(component), std::nullopt, "", true}};
  run.write(columns);
}

}  // namespace graphrun::cli
