// Harmonic centrality in the catalogue.
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/harmonic.hpp>

#include "algorithms/catalogue/sampled.hpp"

namespace graphrun::catalogue {
namespace {

struct Harmonic {
  Vector<double> score;
  SampledSources sources;
};

Harmonic compute_harmonic(const Query& query) {
  SampledSources sources = sampled_sources(query, query.graph);
  return {harmonic(query.graph, sources.vertices, progress_of_searches(query)), sources};
}

Answer describe_harmonic(const Query& query, Harmonic& found) {
  Answer answer;
  answer.say("harmonic", describe_sources(answer, query, found.sources));
  const bool exact = found.sources.all;
  if (!exact) {
    const double n = query.graph.vertices();
    const double bound = sampling_error(found.sources, query.graph.vertices());
    answer.say("", "each within " + significant(n * bound, 3) + " (" + significant(bound, 3) +
                       " n), at 95 % for all vertices");
  }
  const std::string name = exact ? "harmonic" : "harmonic_estimate";
  answer.define(name, "the sum of 1 / distance over the vertices that reach it");
  answer.work = searches_work(query.graph, found.sources);
  answer.columns.push_back({name, std::move(found.score)});
  return answer;
}

}  // namespace

Entry harmonic_entry() {
  Entry entry;
  entry.name = "harmonic";
  entry.summary = "the sum of 1 / distance from all vertices to each";
  entry.other_names = {"harmonic-centrality"};
  entry.title = "Harmonic centrality";
  entry.definition =
      "The sum of 1 / distance over the other vertices that reach the vertex, along edges as they "
      "point; not divided by their number. A distance counts edges: weights are ignored. With "
      "--samples an estimate: the sum over the drawn vertices, scaled up.";
  entry.papers = {
      "Rochat, Closeness centrality extended to unconnected graphs: the harmonic centrality index, "
      "ASNA 2009",
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014"};
  entry.networkx = "networkx.harmonic_centrality";
  entry.examples =
      "  graphrun harmonic friends.txt.gz -o harmonic.tsv    exact\n"
      "  graphrun harmonic web.txt.zst --samples 1000        an estimate, with its error";
  entry.weights_text = "a distance counts edges";
  entry.takes_order = true;
  entry.over_ranks = true;
  entry.parameters = sampling_parameters();
  entry.columns = {
      {.name = "harmonic", .shown = ColumnInfo::Shown::aligned},
      {.name = "harmonic_estimate", .shown = ColumnInfo::Shown::aligned, .is_default = false}};
  entry.numbers = {"sources", "error_bound"};
  entry.listed = "the vertices that are nearest to many";
  entry.plan = plan_searches;
  entry.run = run_of(compute_harmonic, describe_harmonic);
  entry.work = {
      .cpu = {.once = {.divided = 0.9, .vertex = 90},
              .each = {.divided = 0.9, .level = 2, .run_vertex = 11, .run_far_entry = 0.89},
              .times = words_of("samples")}};
  entry.work.on_gpu({.fixed = 3.7e5, .rounds = 3.2},
                    {.rounds = 0.0034, .level = 0.011, .level_fixed = 67000, .level_vertex = 190});
  entry.work.between = {.piece = 1, .rounds = 1};
  entry.work.look = look_at_searches;
  entry.memory = search_bytes;
  entry.cost = search_cost;
  entry.measured = {.model = search_model,
                    .columns = {"harmonic"},
                    .figures = {{"sources", "sources"}},
                    .values = {{"samples", std::int64_t{512}}}};
  return entry;
}

}  // namespace graphrun::catalogue
