// What a profile measures, as sections of its JSON object. Each puts sections into `result` and the
// most important figures into the report's lines.
#pragma once

#include "cli/profile/steps.hpp"

namespace graphrun::cli {

void measure_size(Steps& steps, Json& result);         // size, shape
void measure_degrees(Steps& steps, Json& result);      // degrees, and power laws of their tails
void measure_components(Steps& steps, Json& result);   // components, strong_components
void measure_cores(Steps& steps, Json& result);        // cores
void measure_clustering(Steps& steps, Json& result);   // triangles, clustering
void measure_centrality(Steps& steps, Json& result);   // pagerank, betweenness, harmonic, central
void measure_communities(Steps& steps, Json& result);  // communities, and the graph of these
void measure_distances(Steps& steps, Json& result);    // distances, diameter
void measure_storage(Steps& steps, Json& result);      // storage

// Values and how often they occur, ascending; without those below `least`.
std::vector<std::pair<std::int64_t, std::int64_t>> counts_of(const std::vector<index_t>& values,
                                                             index_t least);

// Numbers of groups by their size, in octaves, and the vertices in them, of a label for each
// vertex.
Json sizes_json(const std::vector<index_t>& labels);

}  // namespace graphrun::cli
