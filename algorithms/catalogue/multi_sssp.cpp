// Shortest paths from several vertices in the catalogue.
#include <graphrun/algorithms/multi_sssp.hpp>
#include <graphrun/engine/reached_entries.hpp>

#include "algorithms/catalogue/lengths.hpp"
#include "algorithms/catalogue/many_sources.hpp"

namespace graphrun::catalogue {
namespace {

template <class T>
ReachedPairs distances_from_many(const Query& query) {
  std::vector<index_t> sources = start_vertices_of(query);
  const Dense<T> distance = multi_sssp<T>(query.graph, sources, {}, progress_of_sources(query));
  return {reached_entries(distance, sources, MinPlus<T>::zero), std::move(sources)};
}

ReachedPairs search_paths_from_many(const Query& query) {
  refuse_negative(query, "multi-sssp");
  if (query.single) return distances_from_many<float>(query);
  if (is_real(query.graph.out_edges().weight_type())) return distances_from_many<double>(query);
  return distances_from_many<std::int64_t>(query);
}

Answer describe_paths_from_many(const Query& query, ReachedPairs& found) {
  Answer answer = describe_pairs(query, found);
  answer.define("distance", "the length of a shortest path from the source to the target");
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  const auto searches = static_cast<double>(found.sources.size());
  answer.work = Work{searches * entries, searches * (12 * entries + 24 * n), searches * entries,
                     static_cast<std::uint64_t>(8 * n)};
  return answer;
}

}  // namespace

Entry multi_sssp_entry() {
  Entry entry = many_sources_entry("multi-sssp");
  entry.summary = "lengths of shortest paths from several vertices to all that they reach";
  entry.other_names = {"multi-dijkstra", "multi-source-dijkstra", "distance-matrix"};
  entry.definition =
      "For each source and each vertex that it reaches, itself included, the length of a shortest "
      "path: what sssp gives for each source. The length of a path is the sum of its edges' "
      "weights, which must not be negative; without weights each edge is 1 long. Whole lengths are "
      "exact. A file has a row for each such pair: source, target, distance. Repeated sources "
      "count once.";
  entry.papers = {
      "Meyer and Sanders, Delta-stepping: a parallelizable shortest path algorithm, Journal of "
      "Algorithms 49(1), 2003"};
  entry.networkx = "networkx.single_source_dijkstra_path_length";
  entry.examples =
      "  graphrun multi-sssp roads.gr --sources 41,7,1200 -o distances.tsv\n"
      "  graphrun multi-sssp roads.gr --sources depots.txt --verify";
  entry.weights = WeightUse::lengths;
  entry.run = run_of(search_paths_from_many, describe_paths_from_many);
  entry.work = {
      .cpu = {.once = {.divided = 0.85, .vertex = 55},
              .each = {.divided = 0.85, .fixed = 12000, .reached = 0.5, .reached_steps = 33},
              .times = count_of("sources")}};
  entry.work.on_gpu({.fixed = 1.1e6, .rounds = 6.7, .vertex = 7400},
                    {.level = 0.0085, .level_fixed = 5100, .level_entry = 0.24, .reached = 0.5});
  entry.work.look = look_at_starts;
  // 32 bytes, on a GPU 44, for each source and vertex that it reaches, which may be few.
  entry.memory = [](const Sizes& on) -> RunBytes {
    const double sources = on.count("sources").value_or(1);
    const double pair = on.on_gpu() ? 44 : 32, vertex = on.on_gpu() ? 16 : 24;
    const double few = 0.4 * pair * sources, all = pair * sources;
    return {{vertex + few, 0, 8e3}, {vertex + 0.5 + all, 0, 16e3}};
  };
  entry.cost = {9, 0.05, 8};
  return entry;
}

}  // namespace graphrun::catalogue
