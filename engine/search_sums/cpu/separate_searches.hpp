// Searches on the CPU that share nothing: each has a thread to itself, where there are several.
#pragma once

#include <cstddef>
#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/graph.hpp>
#include <span>
#include <vector>

#include "engine/search_sums/kernels.hpp"

namespace graphrun::kernels {

// Takes 8 bytes a vertex for each search of a batch. Reuses its buffers between batches.
class SeparateSearches {
 public:
  // The graph must be on a CPU. A batch has as many searches as there are threads, at most
  // `searches`: of all batches.
  SeparateSearches(const Graph& graph, std::size_t searches);

  std::size_t width() const { return levels_.size(); }  // searches of a batch
  // Searches from at most width() vertices. Throws Cancelled.
  void run(std::span<const index_t> sources);
  // Of the searches of the last batch: the largest levels.
  std::span<const index_t> depths() const { return depths_; }
  // Adds these searches up.
  void add_to(const SearchTotals& totals) const;

 private:
  const Graph& graph_;
  std::vector<Vector<index_t>> levels_;
  std::vector<index_t> depths_;
};

}  // namespace graphrun::kernels
