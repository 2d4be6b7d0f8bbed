// Closeness centrality in the catalogue.
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/closeness.hpp>

#include "algorithms/catalogue/sampled.hpp"

namespace graphrun::catalogue {
namespace {

struct Closeness {
  Vector<double> score;
  SampledSources sources;
};

Closeness compute_closeness(const Query& query) {
  SampledSources sources = sampled_sources(query, query.graph);
  if (sources.all) return {closeness(query.graph, progress_of_searches(query)), sources};
  return {closeness(query.graph, sources.vertices, progress_of_searches(query)), sources};
}

Answer describe_closeness(const Query& query, Closeness& found) {
  Answer answer;
  answer.say("closeness", describe_sources(answer, query, found.sources));
  const bool exact = found.sources.all;
  if (!exact) {
    const double bound = sampling_error(found.sources, query.graph.vertices());
    answer.say("", "mean distances within " + significant(bound, 3) +
                       " of the largest distance, at 95 % for all vertices");
  }
  const std::string name = exact ? "closeness" : "closeness_estimate";
  answer.define(name, "(r / d) (r / (n - 1)) of r vertices that reach it at distances of sum d");
  answer.work = searches_work(query.graph, found.sources);
  answer.columns.push_back({name, std::move(found.score)});
  return answer;
}

}  // namespace

Entry closeness_entry() {
  Entry entry;
  entry.name = "closeness";
  entry.summary = "how near each vertex is to those that reach it";
  entry.other_names = {"closeness-centrality"};
  entry.title = "Closeness";
  entry.definition =
      "Wasserman and Faust's closeness: of the r other vertices that reach the vertex, along edges "
      "as they point, r over the sum of their distances, times r over the number of all other "
      "vertices; 0 where none reaches it. A distance counts edges: weights are ignored. With "
      "--samples an estimate: r and the sum are those of the drawn vertices, scaled up.";
  entry.papers = {
      "Wasserman and Faust, Social network analysis, Cambridge University Press 1994",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014",
      "Eppstein and Wang, Fast approximation of centrality, Journal of Graph Algorithms and "
      "Applications 8(1), 2004 (--samples)"};
  entry.networkx = "networkx.closeness_centrality";
  entry.examples =
      "  graphrun closeness friends.txt.gz -o closeness.tsv    exact\n"
      "  graphrun closeness web.txt.zst --samples 1000         an estimate, with its error";
  entry.weights_text = "a distance counts edges";
  entry.takes_order = true;
  entry.over_ranks = true;
  entry.parameters = sampling_parameters();
  entry.columns = {
      {.name = "closeness", .shown = ColumnInfo::Shown::aligned},
      {.name = "closeness_estimate", .shown = ColumnInfo::Shown::aligned, .is_default = false}};
  entry.numbers = {"sources", "error_bound"};
  entry.listed = "the vertices that are nearest to all";
  entry.plan = plan_searches;
  entry.run = run_of(compute_closeness, describe_closeness);
  entry.work = {
      .cpu = {.once = {.divided = 0.9, .vertex = 96},
              .each = {.divided = 0.9, .level = 2, .run_vertex = 11, .run_far_entry = 0.87},
              .times = words_of("samples")}};
  entry.work.on_gpu({.fixed = 3.9e5, .rounds = 3.9},
                    {.rounds = 0.14, .level_fixed = 66000, .level_vertex = 210});
  entry.work.between = {.piece = 1, .rounds = 1};
  entry.work.look = look_at_searches;
  entry.memory = search_bytes;
  entry.cost = search_cost;
  entry.measured = {.model = search_model,
                    .columns = {"closeness"},
                    .figures = {{"sources", "sources"}},
                    .values = {{"samples", std::int64_t{512}}}};
  return entry;
}

}  // namespace graphrun::catalogue
