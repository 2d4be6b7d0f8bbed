// Shortest paths in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <type_traits>

#include "algorithms/catalogue/lengths.hpp"
#include "algorithms/catalogue/rounds.hpp"
#include "algorithms/catalogue/target.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

using Distances = std::variant<SsspResult<std::int64_t>, SsspResult<float>, SsspResult<double>>;

Distances search_distances(const Query& query) {
  refuse_negative(query, "sssp");
  SsspOptions options;
  options.predecessors = query.wants("predecessor") || query.parameters.given("target");
  if (const double* delta = query.parameters.find<double>("delta")) options.rounds.delta = *delta;
  options.rounds.trace = static_cast<bool>(query.listener.detail);
  options.rounds.on_progress = progress_of_rounds(query, "round");
  const index_t source = query.parameters.vertex("source");
  if (query.single) return sssp<float>(query.graph, source, options);
  if (is_real(query.graph.out_edges().weight_type())) {
    return sssp<double>(query.graph, source, options);
  }
  return sssp<std::int64_t>(query.graph, source, options);
}

Value sum_value(detail::Int128 sum) {
  if (sum > std::numeric_limits<std::int64_t>::max()) return static_cast<double>(sum);
  return static_cast<std::int64_t>(sum);
}
Value sum_value(double sum) { return sum; }

template <class T>
Value value_of(T distance) {
  if constexpr (std::is_integral_v<T>) return distance;
  return static_cast<double>(distance);
}

template <class T>
std::string distance_text(T distance) {
  if constexpr (std::is_integral_v<T>) return grouped(distance);
  return number_text(static_cast<double>(distance));
}

template <class T>
void sum_up(Answer& answer, const SsspResult<T>& result) {
  const ValueTotals<T> totals = totals_but(result.distance, MinPlus<T>::zero);
  answer.add("max_distance", value_of(totals.largest));
  answer.add("distance_sum", sum_value(totals.sum));
  answer.say("",
             "largest distance " + distance_text(totals.largest) + ", mean " +
                 number_text(static_cast<double>(totals.sum) / static_cast<double>(totals.count)));
}

double weight_bytes(const Graph& graph) {
  const Matrix& matrix = graph.out_edges();
  const offset_t stored = std::max<offset_t>(matrix.entries(), 1);
  return static_cast<double>(matrix.weights().bytes()) / static_cast<double>(stored);
}

template <class T>
Answer describe_distances(const Query& query, SsspResult<T>& result) {
  Answer answer;
  const index_t source = query.parameters.vertex("source");
  describe_rounds(query, "sssp", result.trace);
  answer.parameters = {{"source", VertexNumber{source}}, {"delta", query.parameters["delta"]}};
  answer.numbers = {{"source", VertexNumber{source}}, {"reached", result.reached}};
  answer.say("sssp", reached_text(query, source, result.reached));
  if (query.summary) sum_up(answer, result);
  if (result.predecessor) {
    describe_path(answer, query, source, *result.predecessor, result.distance, "distance", "", "");
  }
  answer.define("distance", "the length of a shortest path from the source");
  answer.define("predecessor", "the first right before it, on a path of fewest edges");
  answer.work = distance_work(query.graph, static_cast<double>(result.edges), result.reached,
                              weight_bytes(query.graph), sizeof(T));
  answer.columns.push_back({"distance", std::move(result.distance)});
  if (result.predecessor) {
    answer.columns.push_back({"predecessor", *std::move(result.predecessor)});
  }
  return answer;
}

Answer describe_sssp(const Query& query, Distances& found) {
  return std::visit([&](auto& result) { return describe_distances(query, result); }, found);
}

std::vector<Parameter> sssp_parameters() {
  return {{.name = "source",
           .kind = Parameter::Kind::vertex,
           .text = "the vertex to start from (LDBC: what the .properties file says)",
           .property = "sssp.source-vertex"},
          {.name = "delta",
           .kind = Parameter::Kind::real_or_auto,
           .text = "how far lengths may differ that are worked on together: changes the time, not "
                   "the result",
           .otherwise = std::string("auto")},
          target_parameter()};
}

}  // namespace

Entry sssp_entry() {
  Entry entry;
  entry.name = "sssp";
  entry.summary = "lengths and predecessors of shortest paths from one vertex";
  entry.other_names = {"dijkstra", "distances", "shortest-path", "shortest-paths"};
  entry.title = "Shortest paths";
  entry.definition =
      "The length of a path is the sum of its edges' weights, which must not be negative; without "
      "weights each edge is 1 long. Whole lengths are exact. The predecessor of a vertex is the "
      "one on a shortest path of the fewest edges, of several the first in the graph's order. The "
      "path to --target is that of the predecessors.";
  entry.papers = {
      "Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, Journal of "
      "Algorithms 49(1), 2003",
      "Davidson, Baxter, Garland and Owens, Work-efficient parallel GPU methods for single-source "
      "shortest paths, IPDPS 2014 (GPU)"};
  entry.networkx = "networkx.dijkstra_predecessor_and_distance";
  entry.examples =
      "  graphrun sssp roads.gr --source 41\n"
      "  graphrun sssp roads.gr --source 41 -o distances.tsv    distance and predecessor of every "
      "vertex\n"
      "  graphrun sssp roads.gr --source 41 --target 90    a shortest path\n"
      "  graphrun sssp kron:18 --random-weights 1:64 --source 0 --verify --json";
  entry.weights = WeightUse::lengths;
  entry.takes_order = true;
  entry.parameters = sssp_parameters();
  entry.columns = {
      {.name = "distance", .shown = ColumnInfo::Shown::significant, .has_unreached = true},
      {.name = "predecessor",
       .kind = ColumnInfo::Kind::vertex,
       .has_unreached = true,
       .ldbc_unreached = ""}};
  entry.numbers = {"source", "reached", "max_distance", "distance_sum"};
  entry.listed = "the vertices that are furthest";
  entry.over_ranks = true;
  entry.run = run_of(search_distances, describe_sssp);
  entry.work = {
      .cpu = {
          .once = {
              .divided = 0.65, .fixed = 2090, .level = 2, .reached = 0.62, .reached_steps = 24}}};
  entry.work.on_gpu(
      {.fixed = 1.2e5, .rounds = 0.43, .vertex = 880, .level_fixed = 6700, .reached = 4.4});
  entry.work.between = {.rounds = 22, .level = 1};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const bool paths = on.wants("predecessor") || on.request.parameters.given("target");
    if (on.on_gpu() && paths) return {{64, 0, 0}, {73, 0, 32e3}};
    if (on.on_gpu()) return {{41, 0, 0}, {47, 0.5, 32e3}};
    if (paths) return {{41, 0, 16e3}, {45, 0.02, 32e3}};
    return {{18, 0, 16e3}, {25, 0.18, 48e3}};
  };
  entry.cost = {9, 0.05, 1};
  entry.measured = {
      .sources = 1,
      .gap_trials = 64,
      .gapbs = "sssp",
      .ldbc = "SSSP",
      .model =
          "column indices and weights of the reached rows once, a gather of a distance an "
          "entry, two offsets and a distance a reached vertex",
      .columns = {"distance"}};
  return entry;
}

}  // namespace graphrun::catalogue
