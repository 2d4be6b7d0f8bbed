// The settings of PageRank, from a request.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/algorithms/pagerank.hpp>

namespace graphrun::catalogue {

struct PageRankSetting {
  PageRankVariant variant = PageRankVariant::standard;
  double damping = 0.85, tolerance = 1e-6;
  int rounds = 100;
  bool exactly = false;  // exactly this many rounds; else until convergence
  bool single = false;
};

// The settings by the parameters, the variant and the properties of the graph's file.
PageRankSetting pagerank_setting(const Request& request);

}  // namespace graphrun::catalogue
