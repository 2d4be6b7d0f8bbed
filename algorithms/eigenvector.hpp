// Eigenvector centrality.
#pragma once

#include <functional>

#include <graphrun/algorithms/iteration.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Settings of eigenvector().
struct EigenvectorOptions {
  double tolerance = 1e-6;  // stop if a round changes scores by less than this times vertices
  int max_iterations = 100;
  bool weighted = false;  // with the edges' weights, else 1 for each edge
  std::function<void(const IterationRound&)> on_round;
};

// Scores, and how the rounds went.
struct EigenvectorResult {
  Vector<double> score;  // one per vertex, of length 1 together
  double eigenvalue;     // of A', as the last round found it; 0 without rounds
  int iterations;
  double residual;  // of the last round; 0 without rounds
  bool converged;
};

// The eigenvector of A' for its largest eigenvalue. Power iteration of A' + I, from equal scores.
// A' + I has the eigenvectors of A', and its rounds converge on bipartite graphs, too. Sums are in
// double and in a fixed order. Blocks. Throws InvalidArgument for settings out of range, and
// weights that are not there, negative, or so large that scores exceed double; OutOfMemory,
// Cancelled.
EigenvectorResult eigenvector(const Graph& graph, const EigenvectorOptions& options = {});

}  // namespace graphrun
