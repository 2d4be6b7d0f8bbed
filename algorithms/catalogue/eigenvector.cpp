// Eigenvector centrality in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/eigenvector.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

EigenvectorOptions options_of(const Query& query) {
  EigenvectorOptions options;
  options.tolerance = query.parameters.real("tolerance");
  options.max_iterations = static_cast<int>(query.parameters.integer("max_iterations"));
  options.weighted = query.weighted;
  return options;
}

EigenvectorResult find_eigenvector(const Query& query) {
  EigenvectorOptions options = options_of(query);
  options.on_round =
      told_of<EigenvectorRound>(query.listener, "eigenvector", options.max_iterations);
  return eigenvector(query.graph, options);
}

Answer describe_eigenvector(const Query& query, EigenvectorResult& found) {
  Answer answer;
  const EigenvectorOptions options = options_of(query);
  answer.conventions = {{"scale", std::string("unit length")},
                        {"stop", std::string("L1 change below tolerance times vertices")}};
  answer.parameters = {{"tolerance", options.tolerance},
                       {"max_iterations", options.max_iterations}};
  answer.numbers = {{"eigenvalue", found.eigenvalue},
                    {"iterations", found.iterations},
                    {"residual", found.residual},
                    {"converged", found.converged}};
  const std::string rounds = counted(found.iterations, "iteration");
  const std::string residual = significant(found.residual, 3);
  answer.say("scores", "largest eigenvalue " + significant(found.eigenvalue, 6));
  answer.say("", rounds + ", residual " + residual +
                     (found.converged ? " (converged)" : " (not converged)"));
  answer.define("score", "in proportion to the scores of those with an edge to it");
  if (!found.converged) {
    answer.incomplete = "eigenvector did not converge: after " + rounds + " the residual is " +
                        residual + "; --max-iterations allows more";
  }
  answer.work = sweeps_work(query.graph, found.iterations, sizeof(double));
  answer.columns.push_back({"score", std::move(found.score)});
  return answer;
}

Plan plan_eigenvector(const Request& request) {
  Plan plan;
  plan.operation = {sizeof(double), request.weighted, true};
  plan.expected_uses = 20;
  return plan;
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
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "an edge counts as much as its weight";
  entry.takes_order = true;
  entry.uses_products = true;
  entry.parameters = {{.name = "tolerance",
                       .kind = Parameter::Kind::real,
                       .text = "stop when a round changes scores by less a vertex on average",
                       .otherwise = 1e-6},
                      {.name = "max_iterations",
                       .kind = Parameter::Kind::integer,
                       .text = "rounds at most",
                       .otherwise = std::int64_t{100},
                       .least = 1}};
  entry.columns = {{.name = "score", .shown = ColumnInfo::Shown::aligned}};
  entry.numbers = {"eigenvalue", "iterations", "residual", "converged"};
  entry.listed = "the vertices of the highest score";
  entry.incomplete = "the scores do not converge";
  entry.plan = plan_eigenvector;
  entry.run = run_of(find_eigenvector, describe_eigenvector);
  entry.cost = {4, 0.016, 20};
  entry.measured = {.model =
                        "a round: column indices and row offsets once, one gather an entry, five "
                        "vectors of n values, on a GPU seven",
                    .columns = {"score"},
                    .figures = {{"sweeps", "iterations"}}};
  return entry;
}

}  // namespace graphrun::catalogue
