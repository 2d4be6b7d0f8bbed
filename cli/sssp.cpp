// graphrun sssp
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
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
  double delta = 0;
};

index_t find_source(const Arguments& a, const EdgeList& edges) {
  if (!a.source.empty()) return vertex_named(edges.ids, a.source, a.run.graph.path);
  const auto given = property(edges, "sssp.source-vertex");
  if (!given) throw UsageError("sssp needs a vertex to start from: --source ID");
  return vertex_named(edges.ids, *given, a.run.graph.path);
}

// The library's own message has vertex numbers, not the ids of the file.
void refuse_negative(const Run& run, const Graph& graph) {
  const offset_t first = graph.first_negative_weight();
  if (first < 0) return;
  const WeightedEdge edge = edge_at(graph, first);
  throw Unsupported(fmt::format(
      "{}: the edge from {} to {} has the weight {}: sssp needs weights that are not negative",
      run.arguments().graph.path, run.ids().text(edge.from), run.ids().text(edge.to), edge.weight));
}

template <class T>
SsspResult<T> search(Run& run, const Arguments& a, const Graph& graph, index_t source) {
  SsspOptions options;
  options.predecessors = !a.run.output.file.empty() || a.run.output.verify;
  options.rounds.delta = a.delta;
  options.rounds.trace = run.console().verbose();
  options.rounds.on_progress = progress_of_rounds(run, "round");
  return run.compute([&] { return sssp<T>(graph, source, options); });
}

Json sum_json(detail::Int128 sum) {
  const bool fits = sum <= std::numeric_limits<std::int64_t>::max();
  return fits ? Json(static_cast<std::int64_t>(sum)) : Json(static_cast<double>(sum));
}
Json sum_json(double sum) { return sum; }

template <class T>
std::string distance_text(T distance) {
  if constexpr (std::is_integral_v<T>) return grouped(distance);
  return number_text(static_cast<double>(distance));
}

// The option that takes a column which was not taken as lengths; empty where there is none.
std::string unused_column(const Run& run) {
  const ListedColumns& listed = run.edges().listed;
  const int column = std::max(listed.times.number, listed.unread_weight.number);
  if (column > 0) return fmt::format(" (--weights {0} takes column {0})", column);
  return run.edges().counts.columns > 3 ? " (--weights N takes column N)" : "";
}

template <class T>
void conclude(Run& run, const Arguments& a, index_t source, const SsspResult<T>& result) {
  const ValueTotals<T> totals = totals_but(result.distance, MinPlus<T>::zero);
  const bool weighted = run.graph().weighted();
  // Json(): in a template, clang 16 leaks what a braced list replaces.
  run.report.parameters = Json({{"source", id_json(run.ids(), source)},
                                {"weights", weighted ? "used" : "none: every edge has length 1"},
                                {"delta", a.delta > 0 ? Json(a.delta) : Json("auto")}});
  run.report.result = Json({{"source", id_json(run.ids(), source)},
                            {"reached", result.reached},
                            {"max_distance", totals.largest},
                            {"distance_sum", sum_json(totals.sum)}});
  run.say("sssp", fmt::format("from {}: reached {}, {}", run.ids().text(source),
                              counted(result.reached, "vertex", "vertices"),
                              share_text(result.reached, run.graph().vertices())));
  run.say("", fmt::format("largest distance {}, mean {}", distance_text(totals.largest),
                          number_text(static_cast<double>(totals.sum) /
                                      static_cast<double>(totals.count))));
  run.say("weights", weighted ? "used" : "none: every edge has length 1" + unused_column(run));
  run.define("distance", "the length of a shortest path from the source");
  run.define("predecessor", "the first right before it, on a path of fewest edges");
}

// The vertices that are furthest, and -o.
template <class T>
void list_and_write(Run& run, SsspResult<T> result) {
  const Graph& graph = run.graph();
  const std::vector<T> distance = in_given_order(graph, std::move(result.distance)).to_host();
  list_top<T>(run, "distance", distance, distance_text<T>, MinPlus<T>::zero);
  if (run.arguments().output.file.empty()) return;
  const std::vector<index_t> before =
      vertices_in_given_order(graph, *std::move(result.predecessor)).to_host();
  const ResultColumn columns[] = {
      {"distance", std::span<const T>(distance), static_cast<double>(MinPlus<T>::zero), "infinity",
       false},
      {"predecessor", std::span<const index_t>(before), no_vertex, "", true}};
  run.write(columns);
}

template <class T>
int run_typed(Run& run, const Arguments& a, index_t source) {
  const Graph& graph = run.graph();
  SsspResult<T> result = search<T>(run, a, graph, source);
  say_rounds(run, "sssp", result.trace);
  conclude(run, a, source, result);
  if (a.run.output.verify) {
    verify_sssp(graph, run.ids(), source, result);
    run.verified("distances are those of Boost.Graph's Dijkstra, predecessors as defined");
  }
  list_and_write(run, std::move(result));
  run.finish();
  return exit_ok;
}

int run_sssp(const Arguments& a, Program& program) {
  Run run("sssp", a.run, program);
  const index_t named = find_source(a, run.read());
  const Graph& graph = run.build(true);
  const index_t source = vertex_of(graph, named);
  refuse_negative(run, graph);
  const bool real = is_real(graph.out_edges().weight_type());
  return real ? run_typed<double>(run, a, source) : run_typed<std::int64_t>(run, a, source);
}

double bucket_width(const std::string& text) {
  if (text == "auto") return 0;
  double width = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, width);
  if (error != std::errc() || stop != end || !(width > 0 && width < 1e300)) {
    throw UsageError("'" + text + "' is neither auto nor a number above 0");
  }
  return width;
}

}  // namespace

Action sssp_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.build.duplicates = Duplicates::min;
  a->run.graph.declare_input(options);
  a->run.graph.suit_weights(options, WeightUse::lengths);
  options.group("Shortest paths");
  options.text("--source", "ID", a->source,
               "the vertex to start from (LDBC: what the .properties file says)");
  options.custom("--delta", "auto|X",
                 "how far lengths may differ that are worked on together (auto): changes the time, "
                 "not the result",
                 [a](const std::string& text) { a->delta = bucket_width(text); });
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  hide_formats(options);
  a->run.graph.declare_order(options);
  a->run.output.declare(options, {"of the vertices that are furthest, how many to list (10)",
                                  "against Boost.Graph's Dijkstra, and predecessors as defined"});
  a->run.console.declare(options);
  options.definition(
      "The length of a path is the sum of its edges' weights, which must not be negative; without "
      "weights each edge is 1 long. Whole lengths are exact. The predecessor of a vertex is the "
      "one on a shortest path of the fewest edges, of several the first in the graph's order.");
  options.examples(
      "Examples:\n"
      "  graphrun sssp roads.gr --source 41\n"
      "  graphrun sssp roads.gr --source 41 -o distances.tsv    distance and predecessor of every "
      "vertex\n"
      "  graphrun sssp kron:18 --random-weights 1:64 --source 0 --verify --json");
  return [a](Program& program) { return run_sssp(*a, program); };
}

}  // namespace graphrun::cli
