// Threads share out blocks of rows, whose sums are added part by part, in block order.
#pragma once

#include <algorithm>
#include <vector>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// Rows whose results are summed before the blocks are: fixed, so that totals do not depend on the
// number of threads, and small, so that a block of hubs does not keep the others waiting.
inline constexpr index_t row_block = 512;
static_assert(Parts::grain % row_block == 0);

// What going over a matrix costs, in entries: an estimate where the format does not tell.
template <class View>
std::size_t row_work(const View& a) {
  return 8 * static_cast<std::size_t>(a.rows);
}
template <class W>
std::size_t row_work(const CsrView<W>& a) {
  return static_cast<std::size_t>(a.rows + a.offsets[a.rows]);
}

// Calls work(first, end, totals) for each block of rows. An epilogue that has room for the sums of
// each part of the rows (`part` rows, `of_part`) is given them; of others the sum is returned.
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
