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
#include "cli/suited_options.hpp"
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
  const bool weights = run.weight_column() > 0;
  run.report.parameters = {{"weights", weights ? "ignored" : "none"}};
  run.report.result = {{"triangles", total}};
  run.say("triangles", grouped(total));
  if (weights) run.say("weights", "ignored (a triangle counts edges)");
  run.define("triangles", "three vertices joined to each other, direction ignored");
}

// A file gets the triangles of every edge instead of every vertex.
int run_per_edge(const RunArguments& a, Program& program) {
  check_edge_file(a.output.file, a);
  Run run("triangles", a, program);
  run.read();
  const Graph& graph = run.build(false, false);
  const Matrix counted = run.compute([&] { return triangles_per_edge(graph); });
  EdgeValues edges = edge_values(counted);
  const offset_t corners = std::accumulate(edges.value.begin(), edges.value.end(), offset_t{0});
  conclude(run, corners / 3);
  if (a.output.verify) {
    verify_truss(graph, run.ids(), 2, edges.from, edges.to, edges.value);
    run.verified("by definition: the triangles of each edge, counted one by one");
  }
  if (a.output.top) list_top_edges(run, "triangles", edges);
  write_edge_values(run, std::move(edges), "triangles");
  run.finish();
  return exit_ok;
}

int run_per_vertex(const RunArguments& a, Program& program) {
  Run run("triangles", a, program);
  run.read();
  const Graph& graph = run.build(false, false);
  const bool at_vertices = !a.output.file.empty() || a.output.top.has_value();
  const Counts counts = count(run, graph, at_vertices);
  conclude(run, counts.total);
  std::vector<std::int64_t> each;
  if (at_vertices) each = counts.at_vertex->to_host();
  if (a.output.verify) {
    verify_triangles(graph, run.ids(), counts.total, each);
    run.verified("by definition: common neighbours counted over Boost's graph");
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
  a->run.graph.suit_weights(options, WeightUse::none);
  options.group("Triangles");
  options.flag("--per-edge", a->per_edge,
               "write a row for each edge, source target triangles: .tsv .csv .json .mtx");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  hide_formats(options);
  a->run.graph.refuse_order(options, "triangles sorts by degree itself, where that saves time");
  a->run.output.declare(options, {"of the vertices, or edges, in most triangles, how many to list",
                                  "by counting common neighbours over Boost's graph"});
  a->run.console.declare(options);
  options.definition(
      "A triangle is a set of three vertices joined to each other. Direction, self-loops, repeats "
      "and weights are ignored.");
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
