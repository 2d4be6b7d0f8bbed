// Betweenness of edges in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/edge_bc.hpp>

#include "algorithms/catalogue/bc_sources.hpp"
#include "algorithms/catalogue/lengths.hpp"

namespace graphrun::catalogue {
namespace {

struct EdgeBetweenness {
  Matrix edges;
  BcSources sources;
};

EdgeBetweenness compute_edge_betweenness(const Query& query) {
  if (query.weighted) refuse_not_above_zero(query, "edge-bc");
  BcSources sources = bc_sources(query, query.graph);
  EdgeBcOptions options;
  options.scale = bc_scale(query, sources);
  options.weighted = query.weighted;
  options.on_progress = progress_of_bc(query);
  return {edge_bc(query.graph, sources.vertices, options), std::move(sources)};
}

Answer describe_edge_betweenness(const Query& query, EdgeBetweenness& found) {
  Answer answer;
  describe_bc_sources(answer, query, found.sources, "edge-bc");
  answer.define("betweenness", query.graph.directed()
                                   ? "the share of shortest paths along an edge, over pairs"
                                   : "the share of shortest paths along it, each pair once");
  answer.work = bc_work(query.graph, static_cast<double>(found.sources.vertices.size()));
  answer.edges = EdgeColumn{"betweenness", std::move(found.edges), query.graph.directed()};
  return answer;
}

}  // namespace

Entry edge_bc_entry() {
  Entry entry;
  entry.name = "edge-bc";
  entry.summary = "betweenness of edges: the share of shortest paths along each edge";
  entry.other_names = {"edge-betweenness", "edge-betweenness-centrality"};
  entry.title = "Edge betweenness";
  entry.definition =
      "Brandes' betweenness of edges: over all pairs of vertices, the sum of the share of their "
      "shortest paths that lead along the edge. An undirected pair counts once. Each edge is 1 "
      "long, "
      "or with --weights as long as its weight, as bc has them. A self-loop has 0, an edge listed "
      "several times is one, of the least length. A file has a row for each edge. Of K sources, "
      "estimates are n / K times the sums from these, and "
      "--normalize pairs divides by K (n - 1) pairs, as NetworkX does.";
  entry.papers = {
      "Brandes, On variants of shortest-path betweenness centrality and their generic computation, "
      "Social Networks 30(2), 2008",
      "Brandes and Pich, Centrality estimation in large networks, International Journal of "
      "Bifurcation and Chaos 17(7), 2007 (--sources)"};
  entry.networkx = "networkx.edge_betweenness_centrality";
  entry.examples =
      "  graphrun edge-bc friends.txt.gz                      exact, the top 10\n"
      "  graphrun edge-bc web.txt.zst --sources 64 --seed 7   an estimate from 64 sources\n"
      "  graphrun edge-bc friends.txt.gz --normalize pairs -o edges.tsv --verify";
  entry.weights = WeightUse::lengths_on_demand;
  entry.weights_text = "a path is as long as the sum of its edges' weights";
  entry.takes_order = true;
  entry.parameters = bc_source_parameters();
  entry.columns = {
      {.name = "betweenness", .shown = ColumnInfo::Shown::significant, .per_edge = true}};
  entry.listed = "the edges of the most betweenness";
  entry.plan = plan_of_bc;
  entry.run = run_of(compute_edge_betweenness, describe_edge_betweenness);
  entry.work = {
      .cpu = {.once = {.divided = 0.85, .vertex = 150, .neighbour = 15},
              .each = {.divided = 0.85, .level_entry = 0.0053, .reached = 2.7, .reached_steps = 13},
              .times = count_of("sources"),
              .from_drawn = true}};
  entry.work.on_gpu({.fixed = 6.1e5, .rounds = 20},
                    {.level = 0.023, .level_fixed = 5500, .level_entry = 0.017, .reached = 7.8});
  entry.work.look = look_at_sources;
  entry.work.gpu->from_drawn = false;  // as its numbers were fitted
  entry.memory = [](const Sizes& on) -> RunBytes {
    // An edge takes 16, and of an undirected graph it is two entries.
    const double edge = on.directed ? 16 : 8;
    const double listed = on.count("sources") ? 0 : 2 * sizeof(index_t);  // of all
    const double beside = on.request.weighted ? 16 : on.on_gpu() ? 8 : 100;
    RunBytes bytes = edge_bc_bytes(on, on.count("sources").value_or(on.vertices),
                                   beside + (on.on_gpu() ? 0 : listed));
    bytes.least.entry += edge;
    bytes.most.entry += edge;
    return bytes;
  };
  entry.cost = {9, 0.018, 4};
  entry.measured = {.sources = 4,
                    .model =
                        "every column index and a gather an entry, twice for each source, 40 bytes "
                        "a vertex beside; scores of edges not counted",
                    .columns = {"betweenness"},
                    .figures = {{"sources", "sources"}},
                    .values = {{"normalize", std::string("max")}}};
  return entry;
}

}  // namespace graphrun::catalogue
