// Conversions, transposes and row tiles on the GPU.
#include "formats/matrix/common/convert_bodies.hpp"

namespace graphrun::kernels {

// Each thread finds `walk` consecutive rows and writes them with wide stores.
void expand_rows(OnCuda on, const offset_t* offsets, index_t rows, offset_t first,
                 std::size_t count, index_t* row_of) {
  constexpr std::size_t walk = 8;
  for_each_index(on, (count + walk - 1) / walk, [=] __device__(std::size_t i) {
    const std::size_t begin = i * walk, here = count - begin < walk ? count - begin : walk;
    const offset_t k = first + static_cast<offset_t>(begin);
    index_t row = last_at_or_below(offsets, rows, k);
    index_t found[walk] = {};
#pragma unroll
    for (std::size_t j = 0; j < walk; ++j) {
      if (j < here) {
        while (offsets[row + 1] <= k + static_cast<offset_t>(j)) ++row;
      }
      found[j] = row;
    }
    if (here == walk) {
      auto* out = reinterpret_cast<int4*>(row_of + begin);
      out[0] = {found[0], found[1], found[2], found[3]};
      out[1] = {found[4], found[5], found[6], found[7]};
      return;
    }
    for (std::size_t j = 0; j < here; ++j) row_of[begin + j] = found[j];
  });
}

void add_columns(OnCuda on, const index_t* column_of, std::size_t n, index_t, offset_t* counts) {
  using Count = unsigned long long;
  auto* of_column = reinterpret_cast<Count*>(counts);
  for_each_index(on, n,
                 [=] __device__(std::size_t k) { atomicAdd(of_column + column_of[k], Count{1}); });
}

void count_columns(OnCuda on, const index_t* column_of, std::size_t n, index_t columns,
                   offset_t* counts) {
  const std::size_t bytes = static_cast<std::size_t>(columns) * sizeof(offset_t);
  cuda::check(cudaMemsetAsync(counts, 0, bytes, on.stream));
  add_columns(on, column_of, n, columns, counts);
}

GRAPHRUN_INSTANTIATE_CONVERT(OnCuda)

}  // namespace graphrun::kernels
