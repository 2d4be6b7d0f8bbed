// Catalogue entries of communities by Louvain's and by Leiden's method: their common part.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/louvain.hpp>

namespace graphrun::catalogue {

// The entry but for summary, definition, papers and run.
Entry community_search_entry(const std::string& name);

// What coarse graphs take; `least_entry`: for each entry of an undirected graph, at least.
RunBytes coarse_graph_bytes(const Sizes& on, double least_entry);

// How far a graph is from having communities: 0 where a twentieth of its paths closes, 1 where none
// does, less where it has many levels, as lattices have. The nearer to 1, the later moves settle.
double want_of_communities(const StructuredSizes& on);

// Tells the query's listener of each level.
std::function<void(const CommunityLevel&)> progress_of_levels(const Query& query,
                                                              const std::string& name);

// The answer but for its parameters that are not the resolution.
Answer describe_community_search(const Query& query, const std::string& name,
                                 CommunitiesResult& found);

}  // namespace graphrun::catalogue
