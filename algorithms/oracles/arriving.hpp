// Products of the adjacency matrix, transposed or not, and a vector, edge by edge.
#pragma once

#include <vector>

#include "algorithms/oracles/plain_graph.hpp"

namespace graphrun::oracles {

// A' x, edge by edge in double; with weights of 1 unless `weighted`. `most_leaving`: the largest
// sum of the weights out of a vertex.
struct Arriving {
  std::vector<double> at;
  double most_leaving = 0;

  Arriving(const PlainGraph& graph, const std::vector<double>& x, bool weighted);
};

// A x, likewise.
std::vector<double> leaving(const PlainGraph& graph, const std::vector<double>& x, bool weighted);

}  // namespace graphrun::oracles
