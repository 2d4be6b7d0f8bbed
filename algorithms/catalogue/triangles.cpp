// Triangles in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/triangles.hpp>
#include <numeric>

#include "algorithms/catalogue/edge_values.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Counts {
  std::int64_t total = 0;
  std::optional<Vector<std::int64_t>> at_vertex;  // if requested
  std::optional<Matrix> at_edge;
};

template <class T>
std::int64_t third_of_sum(const std::vector<T>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}) / 3;
}

Counts count_triangles_of(const Query& query) {
  Counts counts;
  if (query.parameters.flag("per_edge")) {
    counts.at_edge = triangles_per_edge(query.graph);
  } else if (query.wants("triangles")) {
    counts.at_vertex = triangles_per_vertex(query.graph);
    counts.total = third_of_sum(counts.at_vertex->to_host());
  } else {
    counts.total = triangles(query.graph);
  }
  return counts;
}

Answer describe_triangles(const Query& query, Counts& counts) {
  Answer answer;
  if (counts.at_edge) {
    counts.total = third_of_sum(edge_values(*counts.at_edge));
    answer.edges = EdgeColumn{"triangles", *std::move(counts.at_edge)};
  }
  if (counts.at_vertex) answer.columns.push_back({"triangles", *std::move(counts.at_vertex)});
  answer.add("triangles", counts.total);
  answer.say("triangles", grouped(counts.total));
  answer.define("triangles", "three vertices joined to each other, direction ignored");
  answer.work = ordering_work(query.graph);
  return answer;
}

// Entries that are put in another order; or, for each pair of neighbours that is looked for in the
// given one, a vertex.
void look_for_order(const Request& request, const Graph& graph, GraphStructure& found) {
  std::optional<offset_t> pairs;
  const bool alone = !request.to_file && !request.parameters.flag("per_edge");
  if (alone) pairs = pairs_in_given_order(graph.undirected());
  if (pairs) found.run_vertices = static_cast<double>(*pairs);
  if (!pairs) found.run_entries = found.both_ways;
}

}  // namespace

Entry triangles_entry() {
  Entry entry;
  entry.name = "triangles";
  entry.summary = "how many triangles there are, and at each vertex";
  entry.other_names = {"triangle-count", "triangle-counting"};
  entry.title = "Triangles";
  entry.definition =
      "A triangle is a set of three vertices joined to each other. Direction, self-loops, repeats "
      "and weights are ignored.";
  entry.papers = {
      "Azad, Buluc and Gilbert, Parallel triangle counting and enumeration using matrix algebra, "
      "IPDPS Workshops 2015",
      "Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing "
      "14(1), 1985"};
  entry.networkx = "networkx.triangles";
  entry.examples =
      "  graphrun triangles friends.txt.gz\n"
      "  graphrun triangles friends.txt.gz --top 5        the vertices in most of them\n"
      "  graphrun triangles friends.txt.gz -o triangles.tsv    those of every vertex\n"
      "  graphrun triangles friends.txt.gz --per-edge -o edges.tsv    and of every edge";
  entry.weights_text = "a triangle counts edges";
  entry.uses_direction = false;
  entry.over_ranks = true;
  entry.parameters = {{.name = "per_edge",
                       .text =
                           "write a row for each edge, source target triangles: .tsv .csv .json "
                           ".npz .mtx",
                       .otherwise = false}};
  entry.columns = {
      {.name = "triangles", .unit = "triangles", .is_listed = false},
      {.name = "triangles", .unit = "triangles", .per_edge = true, .is_listed = false}};
  entry.numbers = {"triangles"};
  entry.listed = "the vertices, or edges, in most triangles";
  entry.run = run_of(count_triangles_of, describe_triangles);
  entry.work = {.cpu = {.once = {.rounds = 10,
                                 .neighbour = 0.79,
                                 .run_vertex = 2.5,
                                 .run_far_entry = 6.1,
                                 .later_square = 0.2},
                        .each = {.neighbour = 6.1},
                        .times = if_directed}};
  entry.work.on_gpu({.fixed = 73000, .neighbour = 9.2, .triangle = 32},
                    {.rounds = 30, .neighbour_steps = 62});
  entry.work.between = {.rounds = 2};
  entry.work.look = look_for_order;
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
    if (on.request.parameters.flag("per_edge")) return peeling_bytes(on, true);
    if (!on.wants("triangles") && on.on_gpu()) return takes({0, 0, 16e3}, forms);
    if (!on.wants("triangles")) {
      const std::vector<GraphForm> if_at_all = {GraphForm::undirected, GraphForm::counted};
      return {{0, 0, 1e3}, {1, 0, 16e3}, if_at_all};
    }
    if (on.on_gpu()) return takes({8, 0, 16e3}, forms);
    return {{16, 0, 8e3}, {24, 0, 16e3}, forms};
  };
  entry.cost = {70, 0.17, 1};
  entry.measured = {.gap_trials = 3,
                    .gapbs = "tc",
                    .model = ordering_model,
                    .figures = {{"triangles", "triangles"}},
                    .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
