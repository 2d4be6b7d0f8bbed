// What makes a breadth-first tree wrong, for results that are no answer of the catalogue.
#pragma once

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// The levels that Boost.Graph's search from a vertex finds; no_vertex where unreached.
std::vector<index_t> levels_from(const Rows& rows, index_t source);

// The GAP Benchmark Suite's rule: the source is its own parent, the same vertices are reached, each
// other parent is one level nearer and has an edge to its child.
std::string parent_fault(const Rows& rows, index_t source, const std::vector<index_t>& parent,
                         const std::vector<index_t>& level);

}  // namespace graphrun::oracles
