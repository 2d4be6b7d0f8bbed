// Clustering coefficients in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/lcc.hpp>
#include <numeric>
#include <utility>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

struct Found {
  Vector<double> each;
  std::optional<double> transitivity;
};

Found cluster(const Query& query) {
  if (!query.summary) return {lcc(query.graph), {}};
  Clustering both = clustering(query.graph);
  return {std::move(both.each), both.transitivity};
}

Answer describe_clustering(const Query& query, Found& found) {
  Answer answer;
  const std::vector<double> each = found.each.to_host();
  const double total = std::accumulate(each.begin(), each.end(), 0.0);
  const double mean = each.empty() ? 0 : total / static_cast<double>(each.size());
  answer.add("mean", mean);
  answer.say("lcc", "mean " + fixed(mean, 6) + " over all vertices");
  answer.define("lcc", query.graph.directed()
                           ? "of ordered pairs of neighbours, the share joined (LDBC, directed)"
                           : "of pairs of neighbours, the share joined (LDBC)");
  if (found.transitivity) {
    answer.add("transitivity", *found.transitivity);
    answer.say("", "transitivity " + fixed(*found.transitivity, 6) + " of the whole graph");
    answer.define("transitivity", "3 triangles / paths of two edges, direction ignored");
  }
  answer.columns.push_back({"lcc", std::move(found.each)});
  answer.work = ordering_work(query.graph);
  return answer;
}

}  // namespace

Entry lcc_entry() {
  Entry entry;
  entry.name = "lcc";
  entry.summary = "clustering coefficients: how many neighbours know each other";
  entry.other_names = {"clustering", "clustering-coefficient", "transitivity"};
  entry.definition =
      "The coefficient of a vertex is, of the ordered pairs of its neighbours, the share joined by "
      "an edge, as LDBC Graphalytics has it; neighbours are those of either direction. The "
      "transitivity of the graph, taken as undirected, is three times its triangles over its paths "
      "of two edges. Weights are ignored.";
  entry.papers = {
      "Watts and Strogatz, Collective dynamics of small-world networks, Nature 393, 1998",
      "Iosup et al., The LDBC Graphalytics benchmark, arXiv 2011.15028, 2020 (directed graphs)"};
  entry.networkx = "networkx.clustering";
  entry.examples =
      "  graphrun lcc friends.txt.gz\n"
      "  graphrun lcc friends.txt.gz -o lcc.tsv    the coefficient of every vertex";
  entry.weights_text = "clustering is about edges";
  entry.over_ranks = true;
  entry.columns = {{.name = "lcc", .shown = ColumnInfo::Shown::fixed}};
  entry.numbers = {"mean", "transitivity"};
  entry.listed = "the vertices of the highest coefficient";
  entry.run = run_of(cluster, describe_clustering);
  entry.work = {.cpu = {.once = {.fixed = 1620, .neighbour = 7, .later_square = 0.74},
                        .each = {.neighbour_steps = 18, .path = 3.1},
                        .times = if_directed}};
  entry.work.on_gpu({.fixed = 1.4e5, .neighbour_steps = 91, .longest_fixed = 60}, {.rounds = 74});
  entry.work.between = {.rounds = 2};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
    if (on.directed) return {{16, 0.33, 8e3}, {17, 0.65, 16e3}, forms};
    return {{16, 0, 8e3}, {on.on_gpu() ? 16.0 : 24.0, 0, 16e3}, forms};
  };
  entry.cost = {80, 0.25, 1};
  entry.measured = {
      .ldbc = "LCC", .model = ordering_model, .columns = {"lcc"}, .orders_edges = true};
  return entry;
}

}  // namespace graphrun::catalogue
