// Betweenness in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>

#include "algorithms/catalogue/bc_sources.hpp"
#include "algorithms/catalogue/lengths.hpp"

namespace graphrun::catalogue {
namespace {

struct Betweenness {
  Vector<double> score;
  BcSources sources;
};

Betweenness compute_betweenness(const Query& query) {
  if (query.weighted) refuse_not_above_zero(query, "bc");
  BcSources sources = bc_sources(query, query.graph);
  BcOptions options;
  options.scale = bc_scale(query, sources);
  options.endpoints = query.parameters.flag("endpoints");
  options.weighted = query.weighted;
  options.on_progress = progress_of_bc(query);
  return {bc(query.graph, sources.vertices, options), std::move(sources)};
}

Answer describe_betweenness(const Query& query, Betweenness& found) {
  Answer answer;
  describe_bc_sources(answer, query, found.sources, "bc");
  const bool ends = query.parameters.flag("endpoints");
  answer.conventions.insert(answer.conventions.begin() + 2, {"endpoints", ends});
  answer.define("betweenness",
                query.graph.directed()
                    ? (ends ? "shares of shortest paths through it or that end there, over pairs"
                            : "the share of shortest paths through a vertex, over pairs")
                    : (ends ? "shares of shortest paths through it or ending there, pairs once"
                            : "the share of shortest paths through it, each pair once"));
  answer.work = bc_work(query.graph, static_cast<double>(found.sources.vertices.size()));
  answer.columns.push_back({"betweenness", std::move(found.score)});
  return answer;
}

std::vector<Parameter> bc_parameters() {
  std::vector<Parameter> all = bc_source_parameters();
  all.insert(all.begin() + 2, {.name = "endpoints",
                               .kind = Parameter::Kind::flag,
                               .text = "count the ends of a path, too",
                               .otherwise = false});
  return all;
}

}  // namespace

Entry bc_entry() {
  Entry entry;
  entry.name = "bc";
  entry.summary = "betweenness: the share of shortest paths through each vertex";
  entry.other_names = {"betweenness", "betweenness-centrality"};
  entry.title = "Betweenness";
  entry.definition =
      "Brandes' betweenness: over all pairs of other vertices, the sum of the share of their "
      "shortest paths that lead through the vertex. Ends of paths are not counted but with "
      "--endpoints, and an undirected pair counts once. Each edge is 1 long, or with --weights as "
      "long as its weight, which must be above 0: whole lengths are added exactly, real ones in "
      "double along the path, and paths are equally short where these sums are the same, as in "
      "NetworkX. Self-loops are on no path; of an edge listed several times the least length "
      "counts. Estimates and normalized scores are NetworkX's: of K sources a vertex that is one "
      "of them "
      "has K - 1 others.";
  entry.papers = {
      "Brandes, A faster algorithm for betweenness centrality, Journal of Mathematical Sociology "
      "25(2), 2001",
      "Brandes and Pich, Centrality estimation in large networks, International Journal of "
      "Bifurcation and Chaos 17(7), 2007 (--sources)"};
  entry.networkx = "networkx.betweenness_centrality";
  entry.examples =
      "  graphrun bc friends.txt.gz                       exact, the top 10\n"
      "  graphrun bc web.txt.zst --sources 64 --seed 7    an estimate from 64 sources\n"
      "  graphrun bc friends.txt.gz --normalize pairs -o scores.tsv --verify\n"
      "  graphrun bc roads.mtx --weights 3                shortest by the lengths in column 3";
  entry.weights = WeightUse::lengths_on_demand;
  entry.weights_text = "a path is as long as the sum of its edges' weights";
  entry.takes_order = true;
  entry.over_ranks = true;
  entry.parameters = bc_parameters();
  entry.columns = {{.name = "betweenness", .shown = ColumnInfo::Shown::significant}};
  entry.listed = "the vertices of the most betweenness";
  entry.plan = plan_of_bc;
  entry.run = run_of(compute_betweenness, describe_betweenness);
  entry.work = {
      .cpu = {
          .once = {.divided = 0.45, .vertex = 33},
          .each = {.divided = 0.45, .level_entry = 0.0031, .reached = 1.05, .reached_steps = 27},
          .times = count_of("sources"),
          .from_drawn = true}};
  entry.work.on_gpu({.fixed = 6.2e5, .rounds = 15},
                    {.level = 0.016, .level_fixed = 5600, .level_entry = 0.068, .reached = 5.4});
  entry.work.look = look_at_sources;
  entry.work.gpu->from_drawn = false;  // as its numbers were fitted
  entry.work.between = {.piece = 4, .rounds = 1};
  entry.memory = [](const Sizes& on) -> RunBytes {
    const double listed = on.count("sources") || on.on_gpu() ? 0 : 2 * sizeof(index_t);  // of all
    const double ends = on.request.parameters.flag("endpoints") ? sizeof(double) : 0;
    const double sources = on.count("sources").value_or(on.vertices);
    const double of_group = bc_is_grouped(on, sources) ? sizeof(double) + ends : 0;
    return bc_bytes(on, sources, listed + ends + of_group);
  };
  entry.cost = {7, 0.014, 4};
  entry.measured = {.sources = 4,
                    .gap_trials = 16,
                    .gapbs = "bc -i4",
                    .model =
                        "every column index and a gather an entry, twice for each source, 40 bytes "
                        "a vertex beside",
                    .columns = {"betweenness"},
                    .figures = {{"sources", "sources"}},
                    .values = {{"normalize", std::string("max")}}};
  return entry;
}

}  // namespace graphrun::catalogue
