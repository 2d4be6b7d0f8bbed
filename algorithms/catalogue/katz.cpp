// Katz centrality in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/katz.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

KatzOptions options_of(const Query& query) {
  const Parameters& asked = query.parameters;
  KatzOptions options;
  if (asked.given("alpha")) options.alpha = asked.real("alpha");
  options.beta = asked.real("beta");
  options.tolerance = asked.real("tolerance");
  options.max_iterations = static_cast<int>(asked.integer("max_iterations"));
  options.weighted = query.weighted;
  return options;
}

KatzResult count_walks(const Query& query) {
  KatzOptions options = options_of(query);
  options.on_round = told_of<KatzRound>(query.listener, "katz", options.max_iterations);
  return katz(query.graph, options);
}

Answer describe_walks(const Query& query, KatzResult& found) {
  Answer answer;
  const KatzOptions options = options_of(query);
  answer.conventions = {{"scale", std::string("unit length")},
                        {"stop", std::string("L1 change below tolerance times vertices")}};
  answer.parameters = {{"beta", options.beta},
                       {"tolerance", options.tolerance},
                       {"max_iterations", options.max_iterations}};
  answer.numbers = {{"alpha", found.alpha},
                    {"length", found.length},
                    {"iterations", found.iterations},
                    {"residual", found.residual},
                    {"converged", found.converged}};
  const std::string rounds = counted(found.iterations, "iteration");
  const std::string residual = significant(found.residual, 3);
  answer.say("katz", "alpha " + significant(found.alpha, 6) +
                         (options.alpha ? "" : ", from the largest degree") + ", beta " +
                         shortest(options.beta));
  answer.say("", rounds + ", residual " + residual +
                     (found.converged ? " (converged)" : " (not converged)"));
  answer.define("score", "walks that end there, each counted alpha^edges times, of unit length");
  if (!found.converged) {
    answer.incomplete = "katz did not converge: after " + rounds + " the residual is " + residual +
                        "; a smaller --alpha converges sooner";
  }
  answer.work = sweeps_work(query.graph, found.iterations, sizeof(double));
  answer.columns.push_back({"score", std::move(found.score)});
  return answer;
}

Plan plan_walks(const Request& request) {
  Plan plan;
  plan.operation = {sizeof(double), request.weighted, true};
  plan.expected_uses = 20;
  return plan;
}

std::vector<Parameter> katz_parameters() {
  using Kind = Parameter::Kind;
  return {{.name = "alpha",
           .kind = Kind::real,
           .text = "what each further edge of a walk counts (1 / (largest degree + 1))"},
          {.name = "beta",
           .kind = Kind::real,
           .text = "what each vertex has by itself",
           .otherwise = 1.0},
          {.name = "tolerance",
           .kind = Kind::real,
           .text = "stop when a round changes scores by less a vertex on average",
           .otherwise = 1e-6},
          {.name = "max_iterations",
           .kind = Kind::integer,
           .text = "rounds at most",
           .otherwise = std::int64_t{1000},
           .least = 1}};
}

}  // namespace

Entry katz_entry() {
  Entry entry;
  entry.name = "katz";
  entry.summary = "count the walks that end at each vertex, longer ones less";
  entry.other_names = {"katz-centrality"};
  entry.title = "Katz centrality";
  entry.definition =
      "The score of a vertex is beta and alpha times the scores of those with an edge to it: the "
      "walks that end there, each counted alpha^edges times. alpha is 1 / (largest degree + 1) "
      "unless given, in or out, whichever is smaller, and must be below 1 / the largest "
      "eigenvalue. "
      "Scores are scaled to unit length. Rounds end when they change the scores by less than 1e-6 "
      "a vertex, or after 1000.";
  entry.papers = {
      "Katz, A new status index derived from sociometric analysis, Psychometrika 18, 1953"};
  entry.networkx = "networkx.katz_centrality";
  entry.examples =
      "  graphrun katz cites.txt --top 5            whom many walks lead to\n"
      "  graphrun katz cites.txt --alpha 0.005 -o katz.tsv\n"
      "  graphrun katz roads.mtx --weights --json | jq .result.alpha";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "a walk counts the product of its edges' weights";
  entry.takes_order = true;
  entry.uses_products = true;
  entry.parameters = katz_parameters();
  entry.columns = {{.name = "score", .shown = ColumnInfo::Shown::aligned}};
  entry.numbers = {"alpha", "length", "iterations", "residual", "converged"};
  entry.listed = "the vertices of the highest score";
  entry.incomplete = "the scores do not converge";
  entry.plan = plan_walks;
  entry.run = run_of(count_walks, describe_walks);
  entry.cost = {3, 0.012, 20};
  entry.measured = {.model =
                        "a round: column indices and row offsets once, one gather an entry, five "
                        "vectors of n values, on a GPU seven",
                    .columns = {"score"},
                    .figures = {{"sweeps", "iterations"}}};
  return entry;
}

}  // namespace graphrun::catalogue
