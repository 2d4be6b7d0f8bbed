// The epilogue of several columns on the GPU: a thread takes every so many rows of one column, so
// that neighbouring threads touch neighbouring entries of a row.
#include "engine/spmm_rounds/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
static_assert(block % most_round_columns == 0);

// Sums of the rows of a block, by column, at sums[blockIdx.x * columns + column].
template <class T>
__global__ void __launch_bounds__(block)
    finish_rows_of_columns(ColumnsView<T> view, ColumnStep step, Sums<3>* sums) {
  const auto columns = static_cast<unsigned>(view.columns);
  const unsigned column = threadIdx.x % columns;
  const std::size_t begin = std::size_t{blockIdx.x} * column_rows;
  const std::size_t end = begin + column_rows < view.rows ? begin + column_rows : view.rows;
  Sums<3> mine{};
  if (step.lives[column] != 0) {
    for (std::size_t row = begin + threadIdx.x / columns; row < end; row += block / columns) {
      const double teleports =
          view.first[row] == no_vertex
              ? 0.0
              : teleports_to(view, step, static_cast<index_t>(row), static_cast<int>(column));
      finish_entry(view, step, row * columns + column, static_cast<int>(column), teleports,
                   view.scale[row], mine);
    }
  }
  // `columns` divides every step: the two that are added are of one column.
  __shared__ double shared[3][block];
  for (int k = 0; k < 3; ++k) shared[k][threadIdx.x] = mine.value[k];
  __syncthreads();
  for (unsigned half = block / 2; half >= columns; half /= 2) {
    if (threadIdx.x < half) {
      for (int k = 0; k < 3; ++k) {
        shared[k][threadIdx.x] += shared[k][threadIdx.x + half];
      }
    }
    __syncthreads();
  }
  if (threadIdx.x >= columns) return;
  Sums<3>& out = sums[std::size_t{blockIdx.x} * columns + column];
  for (int k = 0; k < 3; ++k) out.value[k] = shared[k][threadIdx.x];
}

// A block of threads adds up the blocks of rows of one column.
__global__ void __launch_bounds__(block)
    add_blocks_of_column(const Sums<3>* of_block, unsigned blocks, Sums<3>* sums) {
  Sums<3> mine{};
  for (unsigned i = threadIdx.x; i < blocks; i += block) {
    const Sums<3>& term = of_block[std::size_t{i} * gridDim.x + blockIdx.x];
    for (int k = 0; k < 3; ++k) mine.value[k] += term.value[k];
  }
  const Sums<3> sum = device::block_sums<3>(mine);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

}  // namespace

template <class T>
void finish_blocks(OnCuda on, const ColumnsView<T>& view, const ColumnStep& step,
                   Sums<3>* of_block) {
  const auto blocks = static_cast<unsigned>(blocks_of(view.rows));
  if (blocks == 0) return;
  finish_rows_of_columns<<<blocks, block, 0, on.stream>>>(view, step, of_block);
  cuda::check(cudaGetLastError());
}

void add_blocks(OnCuda on, const Sums<3>* of_block, std::size_t blocks, int columns,
                Sums<3>* sums) {
  const auto count = static_cast<unsigned>(columns);
  const Scratch<Sums<3>> totals(on, count);
  add_blocks_of_column<<<count, block, 0, on.stream>>>(of_block, static_cast<unsigned>(blocks),
                                                       totals.get());
  cuda::check(cudaGetLastError());
  cuda::check(cudaMemcpyAsync(sums, totals.get(), count * sizeof(Sums<3>), cudaMemcpyDeviceToHost,
                              on.stream));
  cuda::check(cudaStreamSynchronize(on.stream));
}

GRAPHRUN_INSTANTIATE_COLUMNS(OnCuda)

}  // namespace graphrun::kernels
