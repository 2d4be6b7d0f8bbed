// Level sweeps over deep graphs, whose levels are too small to wake threads for: one thread per
// search.
#pragma once

#include <atomic>
#include <functional>
#include <graphrun/engine/graph.hpp>
#include <variant>
#include <vector>

#include "engine/brandes/kernels.hpp"

namespace graphrun::kernels {

// A finished search: the level of each vertex, no_vertex if unreached.
struct DeepSearch {
  const index_t* level_of;
  index_t source, depth;  // the largest level
};

// Reuses its buffers between searches, about 20 bytes per vertex and search. All functions poll the
// watch, from any thread, and return early on a stop request.
class DeepSweep {
 public:
  // The graph must be on a CPU.
  DeepSweep(const Graph& graph, Watch& watch);
  // Replaces the searches.
  void start(std::vector<DeepSearch> searches);
  // As Brandes's functions of these names.
  void count_paths();
  void add_dependencies(double* score);

 private:
  // Values of one search. `paths` become its shares of the score.
  template <class T>
  struct Values {
    Buffer<T> paths, back;
  };
  template <class T>
  using All = std::vector<Values<T>>;

  void for_each_search(const std::function<void(std::size_t)>& f);
  void put_in_order(std::size_t s);
  template <class T>
  bool count_in();
  template <class T>
  void count_along(std::size_t s, T* paths, std::atomic<bool>& all_fit);
  template <class T>
  void sum_back(std::size_t s, T* paths, T* back);
  template <class T>
  void add_shares(const All<T>& values, double* score);
  template <class F>
  void for_each_in_level(std::size_t s, index_t level, F&& f);

  const Graph& graph_;
  CsrView<NoWeights> out_, in_;
  OnCpu on_;
  std::vector<DeepSearch> searches_;
  // Vertices reached by each search, sorted by level and number, and the start of each level.
  std::vector<Buffer<index_t>> order_;
  std::vector<std::vector<std::size_t>> begins_;
  std::variant<All<double>, All<Scaled>> values_;
  bool counted_ = false;  // whether `paths` still hold path counts
  Watch& watch_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace graphrun::kernels
