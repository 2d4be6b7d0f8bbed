// Where the paths of a betweenness start, and how its sums are scaled.
#pragma once

#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/catalogue/query.hpp>

namespace graphrun::catalogue {

struct BcSources {
  std::vector<index_t> vertices;  // in the graph's order
  bool all = false, drawn = false;
};

// Those that the parameters ask for: the same ones each time.
BcSources bc_sources(const Query& query);
BcScale bc_scale(const Query& query, const BcSources& sources);

}  // namespace graphrun::catalogue
