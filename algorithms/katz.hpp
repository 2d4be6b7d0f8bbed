// Katz centrality.
#pragma once

#include <functional>
#include <optional>

#include <graphrun/algorithms/iteration.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of katz().
struct KatzOptions {
  // The factor for each edge of a walk. Default: 1 / (d + 1), where d is the smaller of the largest
  // out-degree and the largest in-degree, weighted if `weighted`. The rounds then converge.
  std::optional<double> alpha;
  double beta = 1;          // own score of each vertex, above 0
  double tolerance = 1e-6;  // stop if a round changes scores by less than this times vertices
  int max_iterations = 1000;
  bool weighted = false;  // a walk counts the product of its edges' weights
  std::function<void(const IterationRound&)> on_round;  // of scores not yet scaled
};

// Scores, and how the rounds went.
struct KatzResult {
  Vector<double> score;  // one per vertex, of length 1 together
  double alpha;          // the one that was taken
  double length;         // of the scores before they were scaled
  int iterations;
  double residual;  // of the last round; 0 without rounds
  bool converged;
};

// x = alpha A' x + beta: the walks that end at a vertex, each counted alpha^edges times, scaled to
// unit length. Sums are in double and in a fixed order. Blocks. Throws InvalidArgument for settings
// out of range, weights that are not there or negative, and an alpha so large that x grows beyond
// all bounds; OutOfMemory, Cancelled.
KatzResult katz(const Graph& graph, const KatzOptions& options = {});

}  // namespace graphrun
