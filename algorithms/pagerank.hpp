// PageRank: the share of time a random surfer spends at each vertex.
#pragma once

#include <functional>
#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/spmv.hpp>

namespace graphrun {

enum class PageRankVariant {
  standard,  // the rank of vertices without out-edges is spread like a teleport; ranks sum to 1
  gap,       // the GAP Benchmark Suite's: that rank is lost
  ldbc,      // LDBC Graphalytics': as standard, exactly max_iterations rounds, double only
};

struct PageRankRound {
  int iteration;    // from 1
  double residual;  // the L1 change of this round
};

template <class T>
struct PageRankOptions {
  PageRankVariant variant = PageRankVariant::standard;
  double damping = 0.85;    // in [0, 1)
  double tolerance = 1e-6;  // stop once the ranks together move less than this in a round
  int max_iterations = 100;
  bool until_converged = true;  // false: exactly max_iterations rounds
  bool weighted = false;        // follow edges in proportion to their weights, not uniformly
  // Where to teleport to: one value >= 0 per vertex, not all zero; scaled to sum to 1. Null:
  // anywhere, uniformly.
  const Vector<T>* teleport = nullptr;
  std::function<void(const PageRankRound&)> on_round;
  // In place of spmv_affine() over the graph's pull_edges(), with its contract: somebody else's
  // product. Empty: graphrun's own.
  std::function<AffineSums(const Vector<T>& x, Vector<T>& rank, const Affine<T>&)> multiply;
};

template <class T>
struct PageRankResult {
  Vector<T> rank;
  int iterations;
  double residual;  // of the last round, a plain one; 0 if there was none
  double sum;       // of the ranks
  bool converged;   // the residual fell below the tolerance
};

// T is float or double; sums are in double for both. On an undirected graph rounds till convergence
// start from ranks near the degrees and extrapolate (Golub and Varga, 1961), which takes about a
// third as many; a tolerance of 0, or until_converged = false, asks for plain rounds from uniform
// ranks. Blocks. Polls the context's stop token each round (throws Cancelled). Throws
// InvalidArgument for options out of their ranges, a negative weight under `weighted`, and variant
// ldbc in float.
template <class T>
PageRankResult<T> pagerank(const Graph& graph, const PageRankOptions<T>& options = {});

}  // namespace graphrun
