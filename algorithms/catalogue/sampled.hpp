// Sources of centralities that are sums over all vertices, or estimates from some drawn at random.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun::catalogue {

struct SampledSources {
  std::vector<index_t> vertices;  // in the graph's order
  bool all = false;
};

// By the parameters `samples` and `seed`, the same in each call.
SampledSources sampled_sources(const Request& request, const Graph& graph);
std::vector<Parameter> sampling_parameters();

// By Hoeffding's inequality: with a probability of `certainty` for all vertices together, a mean
// over all vertices of values in [0, 1] is within this of that over the samples; 0 where those are
// all.
inline constexpr double certainty = 0.95;
double sampling_error(const SampledSources& sources, index_t vertices);

// Callback of search_sums(), which reports its progress.
std::function<void(const SearchProgress&)> progress_of_searches(const Query& query);

// Adds the sources to the answer's parameters, conventions and numbers. Returns "from all 7
// vertices", or "an estimate from 3 of 7 vertices, drawn with seed 1".
std::string describe_sources(Answer& answer, const Query& query, const SampledSources& sources);

inline constexpr const char* search_model =
    "a bit an entry and three a vertex for each source; edges a second count every stored entry "
    "for "
    "every source";
// A pass is the search from one source.
inline constexpr Cost search_cost{0.1, 0.002, 512};

// The least work of searches from these.
Work searches_work(const Graph& graph, const SampledSources& sources);
Plan plan_searches(const Request& request);
RunBytes search_bytes(const Sizes& on);
// Searches from a word of the sources that are tried.
void look_at_searches(const Request& request, const Graph& graph, GraphStructure& found);

}  // namespace graphrun::catalogue
