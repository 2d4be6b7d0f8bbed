// Katz centrality in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/katz.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

KatzOptions walk_options(const Query& query) {
  auto options = iteration_options<KatzOptions>(query, "katz", query.graph.vertices());
  if (query.parameters.given("alpha")) options.alpha = query.parameters.real("alpha");
  options.beta = query.parameters.real("beta");
  return options;
}

KatzResult count_walks(const Query& query) { return katz(query.graph, walk_options(query)); }

Answer describe_walks(const Query& query, KatzResult& found) {
  Answer answer;
  const KatzOptions options = walk_options(query);
  answer.conventions = {{"scale", std::string("unit length")}};
  answer.parameters = {{"beta", options.beta}};
  answer.numbers = {{"alpha", found.alpha}, {"length", found.length}};
  answer.say("katz", "alpha " + significant(found.alpha, 6) +
                         (options.alpha ? "" : ", from the largest degree") + ", beta " +
                         shortest(options.beta));
  answer.define("score", "walks that end there, each counted alpha^edges times, of unit length");
  describe_iterations(answer, query, {found.iterations, found.residual, found.converged}, "katz",
                      "L1 change below tolerance times vertices",
                      "a smaller --alpha converges sooner");
  answer.work = sweeps_work(query.graph, found.iterations, sizeof(double));
  answer.columns.push_back({"score", std::move(found.score)});
  return answer;
}

std::vector<Parameter> katz_parameters() {
  using Kind = Parameter::Kind;
  std::vector<Parameter> all = iteration_parameters(
      1e-6, 1000, "stop when a round changes scores by less a vertex on average");
  all.insert(all.begin(),
             {{.name = "alpha",
               .kind = Kind::real,
               .text = "what each further edge of a walk counts (1 / (largest degree + 1))"},
              {.name = "beta",
               .kind = Kind::real,
               .text = "what each vertex has by itself",
               .otherwise = 1.0}});
  return all;
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
  entry.weights_text = "a walk counts the product of its edges' weights";
  entry.parameters = katz_parameters();
  entry.numbers = {"alpha", "length"};
  describe_scores(entry, {"score"}, 1);
  entry.run = run_of(count_walks, describe_walks);
  entry.work = {
      .cpu = {.once = {.divided = 0.85, .vertex = 29},
              .each = {.divided = 0.85, .fixed = 1600, .rounds = 1, .vertex = 3.9, .entry = 0.31},
              .times = rounds_within(rounds_of_katz)}};
  entry.work.on_gpu({.fixed = 9.6e5, .rounds = 0.58, .vertex = 2100}, {.entry = 0.97});
  entry.work.between = {.time = 1};
  entry.memory = always(takes({48, 0, 24e3}, {GraphForm::products}, 24),
                        takes({60, 0, 24e3}, {GraphForm::products}, 24));
  entry.cost = {3, 0.012, 20};
  entry.over_ranks = true;
  return entry;
}

}  // namespace graphrun::catalogue
