// The sources of betweenness, and the scale of its sums.
#pragma once

#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/catalogue/query.hpp>

namespace graphrun::catalogue {

struct BcSources {
  std::vector<index_t> vertices;  // in the graph's order
  bool all = false, drawn = false;
};

// The sources by the parameters, the same in each call.
BcSources bc_sources(const Query& query);
BcScale bc_scale(const Query& query, const BcSources& sources);

}  // namespace graphrun::catalogue
