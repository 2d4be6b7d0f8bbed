// PageRank: the stationary distribution of a random surfer.
#pragma once

#include <functional>

#include <graphrun/algorithms/iteration.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_sets.hpp>

namespace graphrun {

// Definition of PageRank to compute.
enum class PageRankVariant {
  standard,  // the rank of dangling vertices is spread like a teleport; ranks sum to 1
  gap,       // the GAP Benchmark Suite's: that rank is lost
  ldbc,      // LDBC Graphalytics': as standard, exactly max_iterations rounds, double only
};

// Settings of pagerank(). T is float or double.
template <class T>
struct PageRankOptions {
  PageRankVariant variant = PageRankVariant::standard;
  double damping = 0.85;    // in [0, 1)
  double tolerance = 1e-6;  // stop if the L1 change of a round is below this
  int max_iterations = 100;
  bool until_converged = true;  // false: exactly max_iterations rounds
  bool weighted = false;        // follow edges with probability proportional to their weights
  // Teleport distribution: one value >= 0 per vertex, not all zero; scaled to sum to 1. Null:
  // uniform.
  const Vector<T>* teleport = nullptr;
  // Ranks before the first round, and where the rank of dangling vertices goes, both as `teleport`.
  // Null: uniform ranks, and the teleport distribution. Variant gap takes no `dangling`.
  const Vector<T>* start = nullptr;
  const Vector<T>* dangling = nullptr;
  std::function<void(const IterationRound&)> on_round;
};

// Result of pagerank(), in the memory of the graph's context.
template <class T>
struct PageRankResult {
  Vector<T> rank;
  int iterations;
  double residual;  // of the last round, not extrapolated; 0 without rounds
  double sum;       // of the ranks
  bool converged;   // whether the residual fell below the tolerance
};

// PageRank by power iteration (Page, Brin, Motwani and Winograd, 1999). T is float or double; sums
// are in double for both. On an undirected graph, rounds until convergence start near the degrees
// and use Chebyshev extrapolation (Golub and Varga, 1961): about a third as many rounds. A
// tolerance of 0, or until_converged = false, uses plain rounds from uniform ranks, or from those
// of options.start, which all rounds begin with where it is given. Blocks. Polls the context's stop
// token each round (throws Cancelled). Throws InvalidArgument for options out of range, a negative
// weight under `weighted`, and variant ldbc in float; OutOfMemory.
template <class T>
PageRankResult<T> pagerank(const Graph& graph, const PageRankOptions<T>& options = {});

// Called with the ranks of a set of seeds.
template <class T>
using TakeRanks = std::function<void(std::size_t set, PageRankResult<T> result)>;

// Personalised PageRank of many sets of seeds: of each set what pagerank() gives where teleports
// lead to its vertices alike, up to rounding. Up to 8 sets, on a GPU 16, are columns of one product
// and `take` gets them in order, so that memory does not grow with their number: four matrices of
// so many columns. Each set's rounds end by themselves, and its ranks do not depend on the other
// sets, nor on the number of threads. A vertex counts once in a set. options.teleport, start and
// dangling must be null; on_round gets the largest change of the sets of a pass, whose rounds begin
// at 1. Blocks. Throws as pagerank() does, InvalidArgument also for an empty set and for what is no
// vertex, and what `take` throws.
//
// Haveliwala, Topic-sensitive PageRank, WWW 2002.
template <class T>
void pagerank_of_seeds(const Graph& graph, const VertexSets& seeds,
                       const PageRankOptions<T>& options, const TakeRanks<T>& take);

}  // namespace graphrun
