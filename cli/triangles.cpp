// graphrun triangles
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/triangles.hpp>
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

struct Counts {
  offset_t total = 0;
  std::optional<Vector<std::int64_t>> at_vertex;  // where somebody asked for it
};

Counts count(Run& run, const Graph& graph, bool at_vertices) {
  return run.compute([&] {
    if (!at_vertices) return Counts{triangles(graph), {}};
    Vector<std::int64_t> each = triangles_per_vertex(graph);
    const std::vector<std::int64_t> host = each.to_host();
    return Counts{std::accumulate(host.begin(), host.end(), offset_t{0}) / 3, std::move(each)};
  });
}

void conclude(Run& run, offset_t total) {
  const bool weights = run.report.graph.weighted || run.edges().counts.columns > 2;
  run.report.definition = {
      {"triangles",
       "sets of three vertices joined to each other; direction, loops and repeats are "
       "ignored"}};
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"triangles", total}};
  run.say("triangles", grouped(total));
  if (weights) run.say("weights", "ignored (a triangle counts edges)");
}

int run_triangles(const RunArguments& a, Program& program) {
  Run run("triangles", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const bool at_vertices = !a.output.file.empty() || a.output.top.has_value();
  const Counts counts = count(run, graph, at_vertices);
  conclude(run, counts.total);
  std::vector<std::int64_t> each;
  if (at_vertices) each = counts.at_vertex->to_host();
  if (a.output.verify) {
    verify_triangles(graph, run.ids(), counts.total, each);
    run.verified("the count is that of common neighbours over Boost's graph");
  }
  if (a.output.top) {
    list_top<std::int64_t>(run, "triangles", each, grouped);
  }
  if (!a.output.file.empty()) {
    const ResultColumn columns[] = {
        {"triangles", std::span<const std::int64_t>(each), std::nullopt, "", false}};
    run.write(columns);
  }
  run.finish();
  return exit_ok;
}

}  // namespace

Action triangles_command(Options& options) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  a->graph.declare_format(options);
  a->output.declare(options, true);
  a->console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun triangles friends.txt.gz\n"
      "  graphrun triangles friends.txt.gz --top 5        the vertices in most of them\n"
      "  graphrun triangles friends.txt.gz -o triangles.tsv    those of every vertex");
  return [a](Program& program) { return run_triangles(*a, program); };
}

}  // namespace graphrun::cli
