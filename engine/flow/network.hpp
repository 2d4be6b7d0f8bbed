// The network of a flow: each edge both ways, with its capacity in whole units.
#pragma once

#include <graphrun/engine/graph.hpp>

#include "engine/flow/kernels.hpp"

namespace graphrun::flow {

struct Network {
  Graph both;  // edges both ways, without weights where it is not the graph itself
  Buffer<std::int64_t> capacity, flow;
  Buffer<index_t> reverse;
  kernels::CapacityUnit unit;
  std::int64_t to_push;  // what can leave the source, or reach the target if it is turned
  offset_t rounded;
  bool real, symmetric;  // capacities
  bool turned;           // flow goes from the target to the source along reversed edges

  kernels::FlowNetwork view();
  void turn_back();
  offset_t entries() const { return both.out_edges().entries(); }
};

// Throws as maximum_flow() does. Blocks.
Network network_of(const Graph& graph, index_t source, index_t target);

}  // namespace graphrun::flow
