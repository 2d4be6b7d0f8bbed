// The smallest cut between two vertices.
#pragma once

#include <graphrun/engine/flow.hpp>

namespace graphrun {

// Result of mincut().
struct Cut {
  Vector<index_t> side;  // 1: with the source; 0: with the target
  Matrix edges;          // an entry (u, v), with its weight, for each edge from there to here
  std::optional<std::int64_t> whole;  // sum of their weights, where they are whole
  double value;
  Flow flow;  // of the same value
};

// The edges of least weight in all that part the source from the target: no way leads from one to
// the other without them. Of several such cuts the one whose side of the source is the smallest,
// which is within that of every other. Weights are capacities as maxflow() has them, and the value
// is that of the largest flow; real weights are rounded as there to find the side, and added up as
// they are. Blocks. Throws as maximum_flow().
//
// Ford and Fulkerson, Maximal flow through a network, Canadian Journal of Mathematics 8, 1956.
Cut mincut(const Graph& graph, index_t source, index_t target);

}  // namespace graphrun
