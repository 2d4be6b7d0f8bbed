// The states of vertices that percolation is given.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>
#include <vector>

namespace graphrun::catalogue {

// A state for each vertex: 1, or where some are given these, and 0 for the others. Throws
// InvalidArgument for one that is negative or not finite, and for a vertex that has two.
std::vector<double> states_of(const Query& query);

}  // namespace graphrun::catalogue
