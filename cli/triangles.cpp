// graphrun triangles
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/triangles.hpp>
#include <memory>
#include <numeric>
#include <optional>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/edge_values.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify_triangles.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  bool per_edge = false;
};

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

// A file gets the triangles of every edge instead of every vertex.
int run_per_edge(const RunArguments& a, Program& program) {
  if (!a.output.file.empty()) check_edge_file(a.output.file);
  if (a.output.top) throw UsageError("--top lists vertices, --per-edge counts at edges");
  Run run("triangles", a, program);
  run.read();
  const Graph& graph = run.build(false);
  const Matrix counted = run.compute([&] { return triangles_per_edge(graph); });
  EdgeValues edges = edge_values(counted);
  const offset_t corners = std::accumulate(edges.value.begin(), edges.value.end(), offset_t{0});
  conclude(run, corners / 3);
  if (a.output.verify) {
    verify_truss(graph, run.ids(), 2, edges.from, edges.to, edges.value);
    run.verified("the triangles of each edge are those counted one by one");
  }
  write_edge_values(run, std::move(edges));
  run.finish();
  return exit_ok;
}

int run_per_vertex(const RunArguments& a, Program& program) {
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
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  options.group("Triangles");
  options.flag("--per-edge", a->per_edge,
               "write a row for each edge, source target triangles, to a .tsv or .mtx file");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  a->run.output.declare(options, true);
  a->run.console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun triangles friends.txt.gz\n"
      "  graphrun triangles friends.txt.gz --top 5        the vertices in most of them\n"
      "  graphrun triangles friends.txt.gz -o triangles.tsv    those of every vertex\n"
      "  graphrun triangles friends.txt.gz --per-edge -o edges.tsv    and of every edge");
  return [a](Program& program) {
    return a->per_edge ? run_per_edge(a->run, program) : run_per_vertex(a->run, program);
  };
}

}  // namespace graphrun::cli
