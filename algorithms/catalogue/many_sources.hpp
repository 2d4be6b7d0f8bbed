// Catalogue entries of searches from several given vertices, their common part: the sources, and
// the report of what each source reaches.
#pragma once

#include <vector>

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun::catalogue {

// The sources in the graph's order, ascending and without repeats. Throws Unsupported where
// distances from all of them to all vertices are more than 2^31 - 1.
std::vector<index_t> start_vertices_of(const Query& query);

// Searches from some of the sources, where the request names them all, in place of one from the
// vertex of most entries.
void look_at_starts(const Request& request, const Graph& graph, GraphStructure& found);

// The same, of pushes and pulls, for searches that choose between them.
void look_at_each_search(const Request& request, const Graph& graph, GraphStructure& found);

// Callback that reports how many of the sources are done.
std::function<void(const SearchProgress&)> progress_of_sources(const Query& query);

// The distances that were found: an entry for each source and vertex that it reaches.
struct ReachedPairs {
  Matrix distance;
  std::vector<index_t> sources;
};

// The pairs as the column "distance", and a line for each of the first sources.
Answer describe_pairs(const Query& query, ReachedPairs& found);
// Breadth-first searches from so many vertices together: what a run takes, and its least work.
RunBytes bytes_of_levels(const Sizes& on, double sources);
Work work_of_levels(const Graph& graph, double searches);
// The entry but for its words, papers and what it runs.
Entry many_sources_entry(const std::string& name);

}  // namespace graphrun::catalogue
