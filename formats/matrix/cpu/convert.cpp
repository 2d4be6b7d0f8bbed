// Conversions, transposes and row bins with OpenMP.
#include <algorithm>

#include "formats/matrix/common/convert_bodies.hpp"

namespace graphrun::kernels {

void expand_rows(OnCpu on, const offset_t* offsets, index_t rows, offset_t first, std::size_t count,
                 index_t* row_of) {
  constexpr std::size_t walk = 4096;  // entries to a search
  for_each_index(on, (count + walk - 1) / walk, [=](std::size_t i) {
    const std::size_t begin = i * walk, end = std::min(begin + walk, count);
    const auto past = first + static_cast<offset_t>(end);
    auto k = first + static_cast<offset_t>(begin);
    for (index_t row = last_at_or_below(offsets, rows, k); k < past; ++k) {
      while (offsets[row + 1] <= k) ++row;
      row_of[k - first] = row;
    }
  });
}

// Every thread reads all entries and counts those in columns of its own.
void count_columns(OnCpu on, const index_t* column_of, std::size_t n, index_t columns,
                   offset_t* counts) {
  const auto share = static_cast<std::uint32_t>(columns / on.threads + 1);
#pragma omp parallel for num_threads(on.threads) schedule(static, 1)
  for (int t = 0; t < on.threads; ++t) {
    const std::uint32_t first =
        std::min(share * static_cast<std::uint32_t>(t), static_cast<std::uint32_t>(columns));
    const std::uint32_t size = std::min(share, static_cast<std::uint32_t>(columns) - first);
    std::fill_n(counts + first, size, offset_t{0});
    for (std::size_t k = 0; k < n; ++k) {
      const std::uint32_t c = static_cast<std::uint32_t>(column_of[k]) - first;
      if (c < size) ++counts[first + c];
    }
  }
}

GRAPHRUN_INSTANTIATE_CONVERT(OnCpu)

}  // namespace graphrun::kernels
