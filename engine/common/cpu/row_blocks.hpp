// Parallel loops over blocks of rows, with sums that do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <vector>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// Rows of a block. Fixed, so that totals do not depend on the number of threads; small, so that a
// block of long rows does not delay the other threads.
inline constexpr index_t row_block = 512;
static_assert(Parts::grain % row_block == 0);

// The work of a pass over a matrix, in entries; an estimate for formats other than CSR.
template <class View>
std::size_t row_work(const View& a) {
  return 8 * static_cast<std::size_t>(a.rows);
}
template <class W>
std::size_t row_work(const CsrView<W>& a) {
  return static_cast<std::size_t>(a.rows + a.offsets[a.rows]);
}

// Calls work(first, end, totals) for each block of rows. An epilogue with `of_part` gets the totals
// of each part of `part` rows there. For others, returns the totals of all rows.
template <class Epilogue, class Work>
Sums<3> sums_by_blocks(OnCpu on, index_t rows, const Epilogue& epilogue, const Work& work) {
  const auto size = static_cast<std::size_t>(rows);
  constexpr auto block = static_cast<std::size_t>(row_block);
  std::vector<Sums<3>> of_block(Epilogue::sums > 0 ? (size + block - 1) / block : 0);
  for_shares(on, size, block, [&](std::size_t begin, std::size_t end) {
    Sums<3> totals{};
    work(static_cast<index_t>(begin), static_cast<index_t>(end), totals);
    if constexpr (Epilogue::sums > 0) of_block[begin / block] = totals;
  });
  if constexpr (requires { epilogue.of_part; }) {
    const std::size_t blocks = epilogue.part / block;
    Sums<3>* of_part = epilogue.of_part;
    for (std::size_t b = 0; b < of_block.size(); b += blocks) {
      *of_part++ = added_in_order(&of_block[b], std::min(blocks, of_block.size() - b));
    }
    return {};
  } else {
    return added_in_order(of_block.data(), of_block.size());
  }
}

}  // namespace graphrun::kernels
