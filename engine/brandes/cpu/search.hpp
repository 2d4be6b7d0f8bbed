// One breadth-first search of Brandes' sweeps on the CPU.
#pragma once

#include <cstddef>
#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/views.hpp>
#include <vector>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"

namespace graphrun::kernels {

struct Search {
  Search(const Context& ctx, std::size_t n) : level_of(ctx, n), order(ctx, n) {}

  index_t source = 0;
  index_t depth = 0;                // the largest level
  offset_t edges = 0;               // stored entries of the rows of vertices reached
  Buffer<index_t> level_of, order;  // order: vertices reached, by level and number
  std::vector<std::size_t> begin;   // where each level begins in `order`; then its end, twice
  std::size_t widest = 0;           // vertices of the widest level

  std::size_t begin_of(index_t level) const { return begin[static_cast<std::size_t>(level)]; }
  std::size_t reached() const { return begin_of(depth + 1); }

  // Searches from the source: sets level_of, depth and edges. Returns false where the watch asks to
  // stop.
  bool find_levels(OnCpu on, const CsrView<NoWeights>& out, const CsrView<NoWeights>& in,
                   Watch& watch);
  // Sets order, begin and widest.
  void put_in_order();
};

}  // namespace graphrun::kernels
