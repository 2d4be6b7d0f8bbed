// graphrun lcc
#include <fmt/format.h>

#include <graphrun/algorithms/lcc.hpp>
#include <memory>
#include <numeric>
#include <optional>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify_triangles.hpp"

namespace graphrun::cli {
namespace {

struct Clustering {
  std::vector<double> each;
  double transitivity;
};

Clustering cluster(Run& run, const Graph& graph) {
  return run.compute([&] { return Clustering{lcc(graph).to_host(), transitivity(graph)}; });
}

void conclude(Run& run, const Clustering& found) {
  const bool weights = run.report.graph.weighted || run.edges().counts.columns > 2;
  const double total = std::accumulate(found.each.begin(), found.each.end(), 0.0);
  const double mean = found.each.empty() ? 0 : total / static_cast<double>(found.each.size());
  run.report.definition = {
      {"lcc", "of the ordered pairs of a vertex's neighbours, the share joined by an edge (LDBC)"},
      {"transitivity", "three times the triangles over the paths of two edges"}};
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"mean", mean}, {"transitivity", found.transitivity}};
  run.say("lcc", fmt::format("mean {:.6f} over all vertices", mean));
  run.say("", fmt::format("transitivity {:.6f} of the whole graph", found.transitivity));
  if (weights) run.say("weights", "ignored (clustering is about edges)");
}

int run_lcc(const RunArguments& a, Program& program) {
  Run run("lcc", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Clustering found = cluster(run, graph);
  conclude(run, found);
  if (a.output.verify) {
    verify_lcc(graph, run.ids(), found.each);
    run.verified("the coefficients are those of counting pairs over Boost's graph");
  }
  list_top<double>(run, "lcc", found.each,
                   [](double value) { return fmt::format("{:.6f}", value); });
  const ResultColumn columns[] = {
      {"lcc", std::span<const double>(found.each), std::nullopt, "", false}};
  run.write(columns);
  run.finish();
  return exit_ok;
}

}  // namespace

Action lcc_command(Options& options) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  a->graph.declare_format(options);
  a->output.declare(options, true);
  a->console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun lcc friends.txt.gz\n"
      "  graphrun lcc friends.txt.gz -o lcc.tsv    the coefficient of every vertex");
  return [a](Program& program) { return run_lcc(*a, program); };
}

}  // namespace graphrun::cli
