// graphrun bfs
#include <fmt/format.h>

#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/properties.hpp"
#include "cli/rounds.hpp"
#include "cli/run.hpp"
#include "cli/suited_options.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string source;
};

index_t find_source(const Arguments& a, const EdgeList& edges) {
  if (!a.source.empty()) return vertex_named(edges.ids, a.source, a.run.graph.path);
  const auto given = property(edges, "bfs.source-vertex");
  if (!given) throw UsageError("bfs needs a vertex to start from: --source ID");
  return vertex_named(edges.ids, *given, a.run.graph.path);
}

struct Widest {
  index_t level = 0, vertices = 1;
};

Widest widest_level(const std::vector<ClosureRound>& trace) {
  Widest widest;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].changed > widest.vertices) {
      widest = {static_cast<index_t>(i + 1), trace[i].changed};
    }
  }
  return widest;
}

BfsResult search(Run& run, const Graph& graph, index_t source) {
  ClosureOptions options;
  options.trace = true;
  options.on_progress = progress_of_rounds(run, "level");
  return run.compute([&] { return bfs(graph, source, options); });
}

void conclude(Run& run, index_t source, const BfsResult& result) {
  const Widest widest = widest_level(result.trace);
  const bool weights = run.weight_column() > 0;
  run.report.parameters = {{"source", id_json(run.ids(), source)},
                           {"weights", weights ? "ignored" : "none"}};
  run.report.result = {
      {"source", id_json(run.ids(), source)}, {"reached", result.reached}, {"depth", result.depth}};
  run.say("bfs", fmt::format("from {}: reached {}, {}", run.ids().text(source),
                             counted(result.reached, "vertex", "vertices"),
                             share_text(result.reached, run.graph().vertices())));
  run.say("", fmt::format("depth {}; widest is level {} with {}", grouped(result.depth),
                          grouped(widest.level), counted(widest.vertices, "vertex", "vertices")));
  if (weights) run.say("weights", "ignored (a level counts edges)");
  run.define("level", "edges on a shortest path from the source");
  run.define("parent", run.arguments().graph.by_degree
                           ? "the vertex of the highest degree right before"
                           : "the smallest vertex that comes right before");
}

// The vertices that are furthest, and -o.
void list_and_write(Run& run, BfsResult result) {
  const Graph& graph = run.graph();
  const std::vector<index_t> level = in_given_order(graph, std::move(result.level)).to_host(),
                             parent =
                                 vertices_in_given_order(graph, std::move(result.parent)).to_host();
  list_top<index_t>(run, "level", level, grouped, no_vertex);
  const ResultColumn columns[] = {
      {"level", std::span<const index_t>(level), no_vertex, "9223372036854775807", false},
      {"parent", std::span<const index_t>(parent), no_vertex, "", true}};
  run.write(columns);
}

int run_bfs(const Arguments& a, Program& program) {
  Run run("bfs", a.run, program);
  const index_t named = find_source(a, run.read());
  const Graph& graph = run.build(false);
  const index_t source = vertex_of(graph, named);
  BfsResult result = search(run, graph, source);
  say_rounds(run, "bfs", result.trace);
  conclude(run, source, result);
  if (a.run.output.verify) {
    verify_bfs(graph, run.ids(), source, result);
    run.verified("levels are those of Boost.Graph, parents as they are defined");
  }
  list_and_write(run, std::move(result));
  run.finish();
  return exit_ok;
}

}  // namespace

Action bfs_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.graph.suit_weights(options, WeightUse::none);
  options.group("Breadth-first search");
  options.text("--source", "ID", a->source,
               "the vertex to start from (LDBC: what the .properties file says)");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  hide_formats(options);
  a->run.graph.declare_order(options);
  a->run.output.declare(options, {"of the vertices that are furthest, how many to list (10)",
                                  "against Boost.Graph's levels, and parents as defined"});
  a->run.console.declare(options);
  options.definition(
      "The level of a vertex is the number of edges on a shortest path from the source. Its parent "
      "is, of the vertices one level nearer with an edge to it, the first in the graph's order. "
      "Vertices out of reach have neither; weights are ignored.");
  options.examples(
      "Examples:\n"
      "  graphrun bfs roads.mtx.gz --source 58611\n"
      "  graphrun bfs roads.mtx.gz --source 58611 -o levels.tsv    level and parent of every "
      "vertex\n"
      "  graphrun bfs roads.mtx.gz --source 58611 --verify --json");
  return [a](Program& program) { return run_bfs(*a, program); };
}

}  // namespace graphrun::cli
