// What makes ranks wrong, for results that are no answer of the catalogue.
#pragma once

#include <functional>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

struct PageRankRule {
  double damping = 0.85;
  bool spread_lost = true;  // the rank of vertices without out-edges goes to all; else it is lost
  double rounding = 0;      // of the ranks in one round
  double bound = 1e-4;      // on the L1 change that one more round makes; infinite: none
  std::vector<double> teleport;  // sums to 1; empty: uniform
  std::vector<double> dangling;  // where lost rank goes, sums to 1; empty: as teleports
  std::vector<double> weights;   // of the stored entries; empty: 1 each
};

// One more round must change the ranks by no more than the bound. No rank is negative, and where
// none is lost they sum to 1.
std::string pagerank_fault(const Rows& rows, const std::vector<double>& rank,
                           const PageRankRule& rule,
                           const std::function<std::string(index_t)>& name);

}  // namespace graphrun::oracles
