// Brandes' algorithm where edges have lengths: path counts in order of distance forward,
// dependencies backward.
#pragma once

#include <memory>
#include <span>

#include <graphrun/engine/edge_scores.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun {

namespace kernels {
class WeightedSearches;
}

// Brandes' algorithm over shortest paths whose lengths are sums of weights. All weights must be
// above 0; an edge of infinite length joins nothing; self-loops are on no path. Whole lengths are
// added in 64 bits, real ones in double along the path, and of two paths both are shortest where
// these sums are the same (==). In a pattern every edge has length 1. The order of every sum is
// fixed: on a CPU results are bit-identical for any number of threads. If a number of paths exceeds
// a double, values get separate exponents. Takes about 45 bytes per vertex and search; on a GPU,
// where there is one search at a time, 150 and its DAG.
class WeightedBrandes {
 public:
  // Of vertices, or of edges. Blocks. Throws Unsupported naming the first weight that is not above
  // 0; OutOfMemory.
  enum class Of { vertices, edges };
  explicit WeightedBrandes(const Graph& graph, Of of = Of::vertices);
  WeightedBrandes(WeightedBrandes&&) noexcept;
  WeightedBrandes& operator=(WeightedBrandes&&) noexcept;
  ~WeightedBrandes();

  std::size_t width;  // most sources of a search
  // A group of sources, of sum_over_sources(), has a multiple of so many: on a CPU so that many
  // threads, of which each searches by itself, have enough to do.
  static constexpr std::size_t grain_on(Backend backend) {
    return backend == Backend::cuda ? 4 : 256;
  }

  // Shortest paths from up to `width` vertices, which may repeat, their numbers and dependencies.
  // Blocks. Polls the context's stop token (throws Cancelled). Throws InvalidArgument for too many
  // sources, or one that is not a vertex; Unsupported where a length does not fit in its type, or
  // is so small beside a distance that their sum is rounded to the distance.
  void search(std::span<const index_t> sources);
  // Does nothing: search() has counted them.
  void count_paths() {}

  // As Brandes' functions of these names. That of edges throws InvalidArgument for searches of
  // vertices, and the reverse.
  void add_dependencies(Vector<double>& score, std::span<const double> factors = {});
  void add_edge_dependencies(EdgeScores& scores);
  void add_ends(Vector<double>& score);

 private:
  void require_of(Of of) const;
  const Context* ctx_;
  index_t vertices_;
  Of of_;
  std::size_t sources_ = 0;
  std::unique_ptr<kernels::WeightedSearches> searches_;
};

// The position in out_edges() of the first weight that is not above 0; -1 if there is none, or it
// is a higher rank's. A call of all ranks. Blocks.
offset_t first_weight_not_above_zero(const Graph& graph);

}  // namespace graphrun
