// Searches over lengths, on either processor.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <memory>
#include <span>

#include "base/common/watch.hpp"
#include "engine/edge_scores/kernels.hpp"

namespace graphrun::kernels {

// What ends searches before they are whole.
enum class LengthFault : int { none = 0, overflow = 1, absorbed = 2 };

// As WeightedBrandes's functions of these names.
class WeightedSearches {
 public:
  virtual ~WeightedSearches() = default;
  virtual std::size_t width() const = 0;
  // After a stop request it may return early.
  virtual LengthFault search(std::span<const index_t> sources) = 0;
  virtual void add_dependencies(double* score, std::span<const double> factors) = 0;
  virtual void add_edge_dependencies(const EdgeScoreView& edges) = 0;
  virtual void add_ends(double* score) = 0;
};

// T is int64 or double. The graph must be on a CPU, or on a GPU, and outlive them, as the watch
// must.
template <class T>
std::unique_ptr<WeightedSearches> searches_on_cpu(const Graph& graph, bool per_edge, Watch& watch);
template <class T>
std::unique_ptr<WeightedSearches> searches_on_gpu(const Graph& graph, bool per_edge, Watch& watch);

}  // namespace graphrun::kernels
