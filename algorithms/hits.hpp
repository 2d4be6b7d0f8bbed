// Hubs and authorities.
#pragma once

#include <functional>

#include <graphrun/algorithms/iteration.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of hits().
struct HitsOptions {
  double tolerance = 1e-8;  // stop if a round changes the hubs by less in total
  int max_iterations = 100;
  bool weighted = false;  // with the edges' weights, else 1 for each edge
  std::function<void(const IterationRound&)> on_round;
};

// Scores, and how the rounds went.
struct HitsResult {
  Vector<double> hub, authority;  // one each per vertex; each sums to 1, or to 0 without edges
  int iterations;
  double residual;  // of the last round; 0 without rounds
  bool converged;
};

// Scores of HITS: the authority of a vertex is in proportion to the hubs that point to it, and its
// hub to the authorities that it points to. Power iteration of A A' from equal hubs: the singular
// vectors of A for its largest singular value. Edges of weight 0 do not count. Sums are in double
// and in a fixed order. Blocks. Throws InvalidArgument for settings out of range, and weights that
// are not there, negative, or such that scores leave the range of double; OutOfMemory, Cancelled.
HitsResult hits(const Graph& graph, const HitsOptions& options = {});

}  // namespace graphrun
