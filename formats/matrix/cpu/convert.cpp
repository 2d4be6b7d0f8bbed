// Conversions, transposes and row tiles on the CPU.
#include <algorithm>

#include "formats/matrix/common/convert_bodies.hpp"

namespace graphrun::kernels {

void expand_rows(OnCpu on, const offset_t* offsets, index_t rows, offset_t first, std::size_t count,
                 index_t* row_of) {
  constexpr std::size_t walk = 4096;  // entries per binary search
  for_shares(worth(on, count), count, walk, [=](std::size_t begin, std::size_t end) {
    const auto past = first + static_cast<offset_t>(end);
    auto k = first + static_cast<offset_t>(begin);
    for (index_t row = last_at_or_below(offsets, rows, k); k < past; ++k) {
      while (offsets[row + 1] <= k) ++row;
      row_of[k - first] = row;
    }
  });
}

namespace {

// Each thread counts one range of columns, over all entries.
void count_in_ranges(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                     bool from_zero, offset_t* counts) {
  const OnCpu team = worth(on, n);
  const auto all = static_cast<std::size_t>(columns);
  const std::size_t range = all / static_cast<std::size_t>(team.threads) + 1;
  for_shares(team, all, range, [=](std::size_t begin, std::size_t end) {
    const auto first = static_cast<std::uint32_t>(begin);
    const auto size = static_cast<std::uint32_t>(end - begin);
    if (from_zero) std::fill_n(counts + first, size, offset_t{0});
    for (std::size_t k = 0; k < n; ++k) {
      const std::uint32_t c = static_cast<std::uint32_t>(column_of[k]) - first;
      if (c < size) ++counts[first + c];
    }
  });
}

}  // namespace

void count_columns(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                   offset_t* counts) {
  count_in_ranges(on, column_of, n, columns, true, counts);
}

void add_columns(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                 offset_t* counts) {
  count_in_ranges(on, column_of, n, columns, false, counts);
}

GRAPHRUN_INSTANTIATE_CONVERT(OnCpu)

}  // namespace graphrun::kernels
