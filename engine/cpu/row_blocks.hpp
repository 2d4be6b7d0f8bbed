// Threads share out blocks of rows, whose sums are added in block order.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/common/for_each.hpp"

namespace graphrun::kernels {

// Rows whose results are summed before the blocks are: fixed, so that totals do not depend on the
// number of threads, and small, so that a block of hubs does not keep the others waiting.
inline constexpr index_t row_block = 512;

// Calls work(first, end, totals) for each block of rows; the sum of the first `sums` totals.
template <int sums, class Work>
Sums<3> sums_by_blocks(OnCpu on, index_t rows, const Work& work) {
  const auto blocks =
      static_cast<index_t>((static_cast<offset_t>(rows) + row_block - 1) / row_block);
  std::vector<Sums<3>> partial(sums > 0 ? static_cast<std::size_t>(blocks) : 0);
#pragma omp parallel for num_threads(on.threads) schedule(dynamic) if (blocks > 1)
  for (index_t b = 0; b < blocks; ++b) {
    Sums<3> totals{};
    const index_t first = b * row_block;
    work(first, first + std::min(row_block, rows - first), totals);
    if constexpr (sums > 0) partial[static_cast<std::size_t>(b)] = totals;
  }
  Sums<3> total{};
  for (const Sums<3>& p : partial) {
    for (int k = 0; k < sums; ++k) total.value[k] += p.value[k];
  }
  return total;
}

}  // namespace graphrun::kernels
