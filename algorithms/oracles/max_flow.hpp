// Largest flows by Boost.Graph.
#pragma once

#include <vector>

#include "algorithms/oracles/plain_graph.hpp"

namespace graphrun::oracles {

template <class T>
struct BoostFlow {
  T value;
  std::vector<bool> reached;  // from the source, along edges with room left
};

// By pushes and relabels, T being int64 or double; an undirected edge is one each
// way.
template <class T>
BoostFlow<T> boost_flow(const PlainGraph& graph, index_t source, index_t target);

}  // namespace graphrun::oracles
