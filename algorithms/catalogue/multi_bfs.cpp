// Breadth-first searches from several vertices in the catalogue.
#include <graphrun/algorithms/multi_bfs.hpp>
#include <graphrun/engine/reached_entries.hpp>

#include "algorithms/catalogue/many_sources.hpp"

namespace graphrun::catalogue {
namespace {

ReachedPairs search_levels_from_many(const Query& query) {
  std::vector<index_t> sources = start_vertices_of(query);
  const Dense<index_t> level = multi_bfs(query.graph, sources);
  return {reached_entries(level, sources, no_vertex), std::move(sources)};
}

Answer describe_levels_from_many(const Query& query, ReachedPairs& found) {
  Answer answer = describe_pairs(query, found);
  answer.define("distance", "edges on a shortest path from the source to the target");
  answer.work = work_of_levels(query.graph, static_cast<double>(found.sources.size()));
  return answer;
}

}  // namespace

Entry multi_bfs_entry() {
  Entry entry = many_sources_entry("multi-bfs");
  entry.summary = "distances in edges from several vertices to all that they reach";
  entry.other_names = {"msbfs", "multi-source-bfs"};
  entry.definition =
      "For each source and each vertex that it reaches, itself included, the number of edges on a "
      "shortest path along edges: what bfs gives, for all sources at once. A file has a row for "
      "each such pair: source, target, distance. Repeated sources count once; weights are ignored.";
  entry.papers = {
      "Then, Kaufmann, Chirigati, Hoang-Vu, Pham, Kemper, Neumann and Vo, The more the merrier: "
      "Efficient multi-source graph traversal, VLDB 2014"};
  entry.networkx = "networkx.single_source_shortest_path_length";
  entry.examples =
      "  graphrun multi-bfs roads.mtx.gz --sources 5,58611,90 -o distances.tsv\n"
      "  graphrun multi-bfs friends.txt.gz --sources stations.txt --json | jq .result.reached";
  entry.weights_text = "a distance counts edges";
  entry.columns[0].unit = "edges";
  entry.run = run_of(search_levels_from_many, describe_levels_from_many);
  entry.work = {
      .cpu = {.once = {},
              .each = {.divided = 0.7, .vertex = 15, .run_vertex = 3.1, .run_entry = 0.72},
              .times = count_of("sources")}};
  entry.work.on_gpu(
      {.fixed = 3.2e5, .rounds = 9.9},
      {.level = 0.47, .level_fixed = 88000, .level_entry = 1.3, .reached_steps = 550});
  // There a word of searches takes little more than one.
  entry.work.gpu->times = words_of("sources");
  entry.work.look = look_at_each_search;
  entry.memory = [](const Sizes& on) {
    return bytes_of_levels(on, on.count("sources").value_or(1));
  };
  entry.cost = {0.5, 0.005, 8};
  return entry;
}

}  // namespace graphrun::catalogue
