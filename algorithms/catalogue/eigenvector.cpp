// Eigenvector centrality in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/eigenvector.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

EigenvectorResult find_eigenvector(const Query& query) {
  return eigenvector(query.graph, iteration_options<EigenvectorOptions>(query, "eigenvector",
                                                                        query.graph.vertices()));
}

Answer describe_eigenvector(const Query& query, EigenvectorResult& found) {
  Answer answer;
  answer.conventions = {{"scale", std::string("unit length")}};
  answer.numbers = {{"eigenvalue", found.eigenvalue}};
  answer.say("scores", "largest eigenvalue " + significant(found.eigenvalue, 6));
  answer.define("score", "in proportion to the scores of those with an edge to it");
  describe_iterations(answer, query, {found.iterations, found.residual, found.converged},
                      "eigenvector", "L1 change below tolerance times vertices",
                      "--max-iterations allows more");
  answer.work = sweeps_work(query.graph, found.iterations, sizeof(double));
  answer.columns.push_back({"score", std::move(found.score)});
  return answer;
}

}  // namespace

Entry eigenvector_entry() {
  Entry entry;
  entry.name = "eigenvector";
  entry.summary = "score vertices by the scores of those that point to them";
  entry.other_names = {"eigenvector-centrality"};
  entry.title = "Eigenvector centrality";
  entry.definition =
      "The score of a vertex is in proportion to the sum of the scores of those with an edge to "
      "it: the eigenvector of the largest eigenvalue, by power iteration from equal scores, each "
      "round adding a vertex's own. Scores are scaled to unit length. Rounds end when they change "
      "the scores by less than 1e-6 a vertex, or after 100. In a directed graph without cycles "
      "the eigenvalue is 0, and scores say little; katz is defined there.";
  entry.papers = {
      "Bonacich, Power and centrality: a family of measures, American Journal of Sociology 92(5), "
      "1987"};
  entry.networkx = "networkx.eigenvector_centrality";
  entry.examples =
      "  graphrun eigenvector friends.txt --undirected --top 5\n"
      "  graphrun eigenvector cites.txt --tolerance 1e-9 --max-iterations 1000 -o scores.tsv\n"
      "  graphrun eigenvector trade.csv --weights 3 --json | jq .result.eigenvalue";
  entry.weights_text = "an edge counts as much as its weight";
  entry.parameters = iteration_parameters(
      1e-6, 100, "stop when a round changes scores by less a vertex on average");
  entry.numbers = {"eigenvalue"};
  describe_scores(entry, {"score"}, 1);
  entry.run = run_of(find_eigenvector, describe_eigenvector);
  entry.work = {.cpu = {.once = {.divided = 0.9, .fixed = 49800, .vertex = 32},
                        .each = {.divided = 0.9, .rounds = 1, .vertex = 7.7, .entry = 0.35},
                        .times = rounds_within(rounds_of_tries)}};
  entry.work.on_gpu({.fixed = 8.3e5, .rounds = 11}, {.fixed = 55000, .entry = 0.2});
  entry.work.between = {.time = 1};
  entry.work.look = [](const Request& request, const Graph& graph, GraphStructure& found) {
    // Its tolerance is that of a vertex.
    try_rounds<EigenvectorOptions>(request, graph, 1.0 / std::max<double>(1, graph.vertices()),
                                   eigenvector, found);
  };
  entry.memory = [](const Sizes& on) {
    const bool tiled = on.format == Format::tiled;  // two vectors in an order of its own
    return takes({tiled ? 40.0 : on.on_gpu() ? 36.0 : 24.0, 0, 16e3}, {GraphForm::products}, 8);
  };
  entry.cost = {4, 0.016, 20};
  entry.over_ranks = true;
  return entry;
}

}  // namespace graphrun::catalogue
