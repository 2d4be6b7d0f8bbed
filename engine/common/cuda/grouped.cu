// Dense matrices moved between orders: tiles pass through shared memory, so that loads and stores
// are of neighbours.
#include "engine/common/cuda/grouped.hpp"

namespace graphrun::cuda {
namespace {

constexpr unsigned block = 256, slots = 1024;  // threads, and values of a tile
constexpr unsigned most_columns = 32;          // of a tile

// `wide`: columns of a tile, a power of two. A tile's values pass in the order in which they lie.
template <class T>
__global__ void __launch_bounds__(block) move(AnyDense from, AnyDense to, unsigned wide) {
  __shared__ T tile[slots + slots / 8 + most_columns];  // column by column, with a gap behind each
  const unsigned high = slots / wide, pitch = high + 1;
  const offset_t first_row = offset_t{blockIdx.x} * high;
  const offset_t first_column = offset_t{blockIdx.y} * wide;
  const auto for_tile = [&](bool by_rows, auto&& f) {
#pragma unroll
    for (unsigned n = 0; n < slots / block; ++n) {
      const unsigned at = n * block + threadIdx.x;
      const unsigned r = by_rows ? at / wide : at % high, c = by_rows ? at % wide : at / high;
      if (first_row + r < to.rows && first_column + c < to.columns) {
        f(first_row + r, first_column + c, c * pitch + r);
      }
    }
  };
  for_tile(from.column_step == 1, [&](offset_t i, offset_t j, unsigned slot) {
    tile[slot] = j < from.columns
                     ? static_cast<const T*>(from.data)[i * from.row_step + j * from.column_step]
                     : T{};
  });
  __syncthreads();
  for_tile(to.column_step == 1, [&](offset_t i, offset_t j, unsigned slot) {
    static_cast<T*>(const_cast<void*>(to.data))[i * to.row_step + j * to.column_step] = tile[slot];
  });
}

template <class T>
void move_as(OnCuda on, const AnyDense& from, const AnyDense& to) {
  const unsigned wide = threads_for(to.columns, most_columns);
  const dim3 grid(blocks_for(static_cast<std::size_t>(to.rows), slots / wide),
                  blocks_for(static_cast<std::size_t>(to.columns), wide));
  move<T><<<grid, block, 0, on.stream>>>(from, to, wide);
  check(cudaGetLastError());
}

}  // namespace

void move_dense(OnCuda on, std::size_t bytes, const AnyDense& from, const AnyDense& to) {
  if (to.rows == 0 || to.columns == 0) return;
  if (bytes == 2) return move_as<unsigned short>(on, from, to);
  if (bytes == 4) return move_as<unsigned>(on, from, to);
  if (bytes == 8) return move_as<uint2>(on, from, to);
  move_as<uint4>(on, from, to);
}

}  // namespace graphrun::cuda
