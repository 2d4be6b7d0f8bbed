// Hubs and authorities in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/hits.hpp>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

HitsResult find_hubs(const Query& query) {
  return hits(query.graph, iteration_options<HitsOptions>(query, "hits", 1));
}

Answer describe_hubs(const Query& query, HitsResult& found) {
  Answer answer;
  answer.conventions = {{"scale", std::string("sum 1")}};
  answer.say("hits", query.weighted ? "edges count as much as their weights" : "edges count alike");
  answer.define("hub", "in proportion to the authorities that it points to");
  answer.define("authority", "in proportion to the hubs that point to it");
  describe_iterations(answer, query, {found.iterations, found.residual, found.converged}, "hits",
                      "L1 change of the hubs below tolerance", "--max-iterations allows more");
  answer.work = sweeps_work(query.graph, 2 * found.iterations, sizeof(double));
  answer.columns.push_back({"hub", std::move(found.hub)});
  answer.columns.push_back({"authority", std::move(found.authority)});
  return answer;
}

}  // namespace

Entry hits_entry() {
  Entry entry;
  entry.name = "hits";
  entry.summary = "score vertices as hubs and as authorities";
  entry.other_names = {"hubs", "authorities", "hubs-and-authorities"};
  entry.title = "HITS";
  entry.definition =
      "The authority of a vertex is in proportion to the sum of the hubs of those with an edge to "
      "it, and its hub to the sum of the authorities of those that its edges lead to: the singular "
      "vectors of the largest singular value, by power iteration from equal hubs. Both are scaled "
      "to sum 1; without edges they are 0. Rounds end when they change the hubs by less than 1e-8 "
      "in total, or after 100.";
  entry.papers = {
      "Kleinberg, Authoritative sources in a hyperlinked environment, Journal of the ACM 46(5), "
      "1999"};
  entry.networkx = "networkx.hits";
  entry.examples =
      "  graphrun hits web.txt --top 5                 the best lists of links\n"
      "  graphrun hits web.txt -o hits.tsv             hub and authority of every page\n"
      "  graphrun hits trade.csv --weights 3 --tolerance 1e-12 --max-iterations 1000";
  entry.weights_text = "an edge counts as much as its weight";
  entry.parameters =
      iteration_parameters(1e-8, 100, "stop when a round changes the hubs by less in total");
  describe_scores(entry, {"hub", "authority"}, 2);
  entry.run = run_of(find_hubs, describe_hubs);
  entry.work = {.cpu = {.once = {.divided = 0.95, .vertex = 160},
                        .each = {.divided = 0.95, .rounds = 1, .vertex = 9.8, .entry = 0.24},
                        .times = rounds_within(rounds_of_tries)}};
  entry.work.on_gpu({.fixed = 1e6}, {.fixed = 48000, .entry = 2.7});
  entry.work.between = {.time = 2};
  entry.work.look = [](const Request& request, const Graph& graph, GraphStructure& found) {
    try_rounds<HitsOptions>(request, graph, 1, hits, found);
  };
  entry.memory = [](const Sizes& on) {
    const bool tiled = on.format == Format::tiled;  // two vectors in an order of its own
    return takes({tiled ? 40.0 : on.on_gpu() ? 36.0 : 24.0, 0, 16e3}, {GraphForm::products}, 16);
  };
  entry.cost = {8, 0.032, 20};
  entry.over_ranks = true;
  return entry;
}

}  // namespace graphrun::catalogue
