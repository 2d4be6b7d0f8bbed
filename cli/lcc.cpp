// graphrun lcc
#include <fmt/format.h>

#include <graphrun/algorithms/lcc.hpp>
#include <memory>
#include <numeric>
#include <optional>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/suited_options.hpp"
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
  const bool weights = run.weight_column() > 0;
  const double total = std::accumulate(found.each.begin(), found.each.end(), 0.0);
  const double mean = found.each.empty() ? 0 : total / static_cast<double>(found.each.size());
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"mean", mean}, {"transitivity", found.transitivity}};
  run.say("lcc", fmt::format("mean {:.6f} over all vertices", mean));
  run.say("", fmt::format("transitivity {:.6f} of the whole graph", found.transitivity));
  if (weights) run.say("weights", "ignored (clustering is about edges)");
  run.define("lcc", run.graph().directed()
                        ? "of ordered pairs of neighbours, the share joined (LDBC, directed)"
                        : "of pairs of neighbours, the share joined (LDBC)");
  run.define("transitivity", "3 triangles / paths of two edges, direction ignored");
}

int run_lcc(const RunArguments& a, Program& program) {
  Run run("lcc", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Clustering found = cluster(run, graph);
  conclude(run, found);
  if (a.output.verify) {
    verify_lcc(graph, run.ids(), found.each, found.transitivity);
    run.verified("by definition: pairs of neighbours counted over Boost's graph");
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
  a->graph.suit_weights(options, WeightUse::none);
  a->device.declare(options);
  a->graph.declare_format(options);
  hide_formats(options);
  a->graph.refuse_order(options, "lcc sorts by degree itself, where that saves time");
  a->output.declare(options, {"of the vertices of the highest coefficient, how many to list (10)",
                              "by counting pairs of neighbours over Boost's graph"});
  a->console.declare(options);
  options.definition(
      "The coefficient of a vertex is, of the ordered pairs of its neighbours, the share joined by "
      "an edge, as LDBC Graphalytics has it; neighbours are those of either direction. The "
      "transitivity of the graph, taken as undirected, is three times its triangles over its paths "
      "of two edges. Weights are ignored.");
  options.examples(
      "Examples:\n"
      "  graphrun lcc friends.txt.gz\n"
      "  graphrun lcc friends.txt.gz -o lcc.tsv    the coefficient of every vertex");
  return [a](Program& program) { return run_lcc(*a, program); };
}

}  // namespace graphrun::cli
