// Threads share out blocks of rows, whose sums are added in block order.
#pragma once

#include <algorithm>
#include <vector>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// Rows whose results are summed before the blocks are: fixed, so that totals do not depend on the
// number of threads, and small, so that a block of hubs does not keep the others waiting.
inline constexpr index_t row_block = 512;

// What going over a matrix costs, in entries: an estimate where the format does not tell.
template <class View>
std::size_t row_work(const View& a) {
  return 8 * static_cast<std::size_t>(a.rows);
}
template <class W>
std::size_t row_work(const CsrView<W>& a) {
  return static_cast<std::size_t>(a.rows + a.offsets[a.rows]);
}

// Calls work(first, end, totals) for each block of rows; the sum of the first `sums` totals.
template <int sums, class Work>
Sums<3> sums_by_blocks(OnCpu on, index_t rows, const Work& work) {
  const auto size = static_cast<std::size_t>(rows);
  constexpr auto block = static_cast<std::size_t>(row_block);
  std::vector<Sums<3>> partial(sums > 0 ? (size + block - 1) / block : 0);
  for_shares(on, size, block, [&](std::size_t begin, std::size_t end) {
    Sums<3> totals{};
    work(static_cast<index_t>(begin), static_cast<index_t>(end), totals);
    if constexpr (sums > 0) partial[begin / block] = totals;
  });
  Sums<3> total{};
  for (const Sums<3>& p : partial) {
    for (int k = 0; k < sums; ++k) total.value[k] += p.value[k];
  }
  return total;
}

}  // namespace graphrun::kernels
