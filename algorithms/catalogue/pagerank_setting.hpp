// What a PageRank's parameters come to.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/algorithms/pagerank.hpp>

namespace graphrun::catalogue {

struct PageRankSetting {
  PageRankVariant variant = PageRankVariant::standard;
  double damping = 0.85, tolerance = 1e-6;
  int rounds = 100;
  bool exactly = false;  // as many rounds; else until the ranks converge
  bool single = false;
};

// From the parameters, the variant and the properties of the graph's file.
PageRankSetting pagerank_setting(const Request& request);

}  // namespace graphrun::catalogue
