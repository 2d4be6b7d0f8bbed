// Sums over the vertices that reach one, by a search backwards from it.
#pragma once

#include <functional>
#include <vector>

#include "algorithms/catalogue/sampled.hpp"
#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// Of the sources that reach a vertex from elsewhere: their number, and the sums of their distances
// and of 1 / distance.
struct Nearness {
  std::int64_t reached = 0, distance = 0;
  double inverse = 0;
};

// The rows of the transpose.
Rows reversed(const Rows& rows);

// Compares a score with `score(nearness, n / sources)` to 1e-9: of all vertices where there are at
// most 5000, else of 512 evenly spaced ones.
Finding check_nearness(const PlainGraph& graph, const catalogue::Query& query,
                       const catalogue::Answer& answer, const std::string& name,
                       double (*score)(const Nearness&, double scale, index_t vertices));

}  // namespace graphrun::oracles
