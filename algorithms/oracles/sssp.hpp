// What makes distances wrong, for results that are no answer of the catalogue.
#pragma once

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// Each distance must be exactly that of Dijkstra's algorithm. `length` holds that of each stored
// entry and is not negative; MinPlus<T>::zero is the distance of what is not reached. T is int64 or
// double.
template <class T>
std::string distance_fault(const Rows& rows, const std::vector<T>& length, index_t source,
                           const std::vector<T>& distance);

}  // namespace graphrun::oracles
