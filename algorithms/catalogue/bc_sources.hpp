// The sources of betweenness, the scale of its sums, and what is said of both.
#pragma once

#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/catalogue/entry.hpp>

namespace graphrun::catalogue {

struct BcSources {
  std::vector<index_t> vertices;  // in the graph's order
  bool all = false, drawn = false;
};

// The sources by the parameters, the same in each call.
BcSources bc_sources(const Request& request, const Graph& graph);
// Searches from some of the sources, where these are drawn, in place of searches from others.
void look_at_sources(const Request& request, const Graph& graph, GraphStructure& found);
BcScale bc_scale(const Query& query, const BcSources& sources);

// Parameters `sources`, `seed` and `normalize`.
std::vector<Parameter> bc_source_parameters();
Plan plan_of_bc(const Request& request);
// Tells the query's listener; nothing without one.
std::function<void(const BcProgress&)> progress_of_bc(const Query& query);
// Says where paths begin and how sums are scaled, in a line that begins with `label`.
void describe_bc_sources(Answer& answer, const Query& query, const BcSources& sources,
                         const std::string& label);
// Of a forward and a backward sweep from each of so many sources.
Work bc_work(const Graph& graph, double sources);
// Bytes of sweeps from this many sources, with `beside` more for each vertex: for dependencies of
// vertices, and of edges.
RunBytes bc_bytes(const Sizes& on, double sources, double beside);
RunBytes edge_bc_bytes(const Sizes& on, double sources, double beside);
// Whether sums over so many sources are added up in several groups, which takes a second vector.
bool bc_is_grouped(const Sizes& on, double sources);

}  // namespace graphrun::catalogue
