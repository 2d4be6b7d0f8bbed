// Trusses in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/ktruss.hpp>

#include "algorithms/catalogue/edge_values.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

TrussResult find_truss(const Query& query) {
  if (query.parameters.flag("trussness")) return trussness(query.graph);
  return ktruss(query.graph, static_cast<index_t>(query.parameters.integer("k")));
}

// How many vertices have an edge in the matrix.
std::int64_t vertices_of_edges(const Matrix& edges) {
  const Matrix triples = edges.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  std::vector<index_t> ends = coo.row_of.to_host();
  const std::vector<index_t> to = coo.column_of.to_host();
  ends.insert(ends.end(), to.begin(), to.end());
  std::sort(ends.begin(), ends.end());
  return std::unique(ends.begin(), ends.end()) - ends.begin();
}

void describe_trussness(Answer& answer, const TrussResult& result) {
  const std::vector<std::int32_t> values = edge_values(result.edges);
  const auto top = std::count(values.begin(), values.end(), result.k);
  answer.say("trussness", "the largest k is " + std::to_string(result.k) + ", of " +
                              counted(static_cast<std::int64_t>(top), "edge"));
}

Answer describe_truss(const Query& query, TrussResult& result) {
  Answer answer;
  const bool each = query.parameters.flag("trussness");
  const std::int64_t edges = result.edges.entries();
  const std::int64_t vertices = vertices_of_edges(result.edges);
  answer.parameters = {{"trussness", each}};
  if (!each) answer.parameters.push_back({"k", query.parameters["k"]});
  answer.numbers = {
      {"k", result.k}, {"edges", edges}, {"vertices", vertices}, {"rounds", result.rounds}};
  if (each) {
    describe_trussness(answer, result);
  } else {
    answer.say("ktruss", "k " + std::to_string(result.k) + ": " + counted(edges, "edge") +
                             " kept, on " + counted(vertices, "vertex", "vertices"));
  }
  answer.say("", counted(result.rounds, "round") + " of taking edges away");
  answer.define("ktruss", "the edges in k - 2 or more triangles of edges kept");
  if (each) {
    answer.define("trussness", "the largest k whose k-truss the edge is in");
  } else {
    answer.define("support", "the triangles of edges kept that the edge is in");
  }
  answer.work = ordering_work(query.graph);
  answer.edges = EdgeColumn{each ? "trussness" : "support", std::move(result.edges)};
  return answer;
}

}  // namespace

std::vector<std::int32_t> edge_values(const Matrix& matrix) {
  return matrix.weights().as<std::int32_t>()->to_host();
}

RunBytes peeling_bytes(const Sizes& on, bool all) {
  const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
  if (on.on_gpu()) return {{0, all ? 32.0 : 21.0, 0}, {4, 42.2, 64e3}, forms};
  return {{14, all ? 26.0 : 21.0, 0}, {16, 36.5, 64e3}, forms};
}

Entry ktruss_entry() {
  Entry entry;
  entry.name = "ktruss";
  entry.summary = "the edges that stay in k - 2 triangles, and each edge's largest k";
  entry.other_names = {"k-truss", "truss", "trussness"};
  entry.title = "Truss";
  entry.definition =
      "The k-truss is what remains when edges in fewer than k - 2 triangles are taken away until "
      "there are none, as GraphChallenge defines it. Direction, self-loops, repeats and weights "
      "are ignored.";
  entry.papers = {
      "Cohen, Trusses: cohesive subgraphs for social network analysis, National Security Agency "
      "2008",
      "Samsi et al., Static graph challenge: subgraph isomorphism, HPEC 2017"};
  entry.networkx = "networkx.k_truss";
  entry.examples =
      "  graphrun ktruss friends.txt.gz -k 4 -o truss.tsv\n"
      "  graphrun ktruss friends.txt.gz --trussness -o trussness.tsv";
  entry.weights_text = "a triangle counts edges";
  entry.uses_direction = false;
  entry.parameters = {
      {.name = "k",
       .kind = Parameter::Kind::integer,
       .text = "kept edges are in at least k - 2 triangles",
       .otherwise = std::int64_t{3},
       .least = 2},
      {.name = "trussness", .text = "of every edge the largest k instead", .otherwise = false}};
  entry.columns = {{.name = "support", .unit = "triangles", .per_edge = true},
                   {.name = "trussness", .per_edge = true}};
  entry.numbers = {"k", "edges", "vertices", "rounds"};
  entry.listed = "the edges of most support";
  entry.run = run_of(find_truss, describe_truss);
  entry.work = {.cpu = {.once = {.fixed = 4680,
                                 .rounds = 10,
                                 .vertex = 4.1,
                                 .neighbour = 16,
                                 .path = 0.63,
                                 .later_square = 2.1,
                                 .square = 0.0024}}};
  entry.work.on_gpu({.fixed = 4e5, .longest_fixed = 28, .later_square = 10, .triangle = 24},
                    {.rounds = 43});
  entry.work.gpu->times = if_directed;
  entry.memory = [](const Sizes& on) {
    return peeling_bytes(on, on.request.parameters.flag("trussness"));
  };
  entry.cost = {300, 1, 1};
  entry.measured = {.model = ordering_model,
                    .columns = {"support"},
                    .figures = {{"k", "k"}, {"kept_edges", "edges"}, {"rounds", "rounds"}},
                    .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
