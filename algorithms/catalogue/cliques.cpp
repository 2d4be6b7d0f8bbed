// Cliques in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/cliques.hpp>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Cliques {
  std::int64_t total = 0;
  std::optional<Vector<std::int64_t>> at_vertex;  // if requested
};

Cliques count_cliques_of(const Query& query) {
  const std::int64_t k = query.parameters.integer("k");
  if (!query.wants("cliques")) return {cliques(query.graph, k), {}};
  CliquesAtVertices found = cliques_per_vertex(query.graph, k);
  return {found.total, std::move(found.at_vertex)};
}

Answer describe_cliques(const Query& query, Cliques& found) {
  Answer answer;
  const std::int64_t k = query.parameters.integer("k");
  answer.parameters = {{"k", k}};
  answer.add("cliques", found.total);
  answer.say("cliques", grouped(found.total) + " of " + grouped(k) + " vertices");
  answer.define("cliques", grouped(k) + " vertices, all joined to each other, direction ignored");
  if (found.at_vertex) answer.columns.push_back({"cliques", *std::move(found.at_vertex)});
  answer.work = ordering_work(query.graph);
  return answer;
}

}  // namespace

Entry cliques_entry() {
  Entry entry;
  entry.name = "cliques";
  entry.summary = "how many cliques of k vertices there are, and at each vertex";
  entry.other_names = {"clique", "k-cliques", "kclique", "clique-count", "clique-counting"};
  entry.title = "Cliques";
  entry.definition =
      "A clique of k vertices is a set of k that are all joined to each other; those within larger "
      "ones count, too. Direction, self-loops, repeats and weights are ignored. All are counted, "
      "exactly, up to 2^63 - 1; more are an error.";
  entry.papers = {
      "Jain and Seshadhri, The power of pivoting for exact clique counting, WSDM 2020",
      "Chiba and Nishizeki, Arboricity and subgraph listing algorithms, SIAM Journal on Computing "
      "14(1), 1985 (the order)",
      "Almasri, El Hajj, Nagi, Xiong and Hwu, Parallel k-clique counting on GPUs, ICS 2022 (on a "
      "GPU)"};
  entry.examples =
      "  graphrun cliques friends.txt.gz              those of four vertices\n"
      "  graphrun cliques friends.txt.gz -k 10\n"
      "  graphrun cliques friends.txt.gz -k 5 -o c.tsv    those of five at every vertex\n"
      "  graphrun cliques friends.txt.gz --json | jq .result.cliques";
  entry.weights_text = "a clique counts edges";
  entry.uses_direction = false;
  entry.parameters = {{.name = "k",
                       .kind = Parameter::Kind::integer,
                       .text = "vertices of a clique",
                       .otherwise = std::int64_t{4},
                       .least = 2}};
  entry.columns = {{.name = "cliques", .unit = "cliques", .is_listed = false}};
  entry.numbers = {"cliques"};
  entry.listed = "the vertices in most cliques";
  entry.run = run_of(count_cliques_of, describe_cliques);
  // Ordering the edges by degree takes the most, but on a GPU the room that blocks search in may.
  entry.work = {.cpu = {.once = {.fixed = 1250,
                                 .rounds = 10,
                                 .vertex = 4.1,
                                 .neighbour = 13,
                                 .path = 1.7,
                                 .triangle = 7.4}}};
  entry.work.on_gpu({.fixed = 5.1e5,
                     .rounds = 2.3,
                     .neighbour = 38,
                     .neighbour_steps = 30,
                     .path = 21,
                     .square = 0.027});
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
    if (on.on_gpu()) return {{24, 13, 0}, {40.5, 14.1, 68e6}, forms};
    return {{24, 3.5, 0}, {40.5, 2.8, 2e5}, forms};
  };
  entry.cost = {150, 0.4, 1};
  entry.measured = {
      .model = ordering_model, .figures = {{"cliques", "cliques"}}, .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
