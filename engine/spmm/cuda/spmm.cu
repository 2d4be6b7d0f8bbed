// SpMM on the GPU. CSR: one block per tile of rows, as engine/spmm/cuda/tiles.hpp has it. ELL: one
// thread per row and band of columns.
#include <graphrun/engine/common/tuning.hpp>

#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/streamed.hpp"
#include "engine/spmm/cuda/tiles.hpp"
#include "engine/spmm/kernels.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::spmv_block;
constexpr index_t band = 4;  // columns of X per thread of the ELL kernel

template <class S>
using In = DenseView<const typename S::value_type>;
template <class S>
using Out = DenseView<typename S::value_type>;

template <class S, class W>
__global__ void __launch_bounds__(block, spmm_tiles::blocks<S>)
    spmm_csr(spmm_tiles::Task<S, W> task) {
  __shared__ spmm_tiles::Shared<S, W, block> shared;
  spmm_tiles::multiply<block>(task, shared, blockIdx.x, blockIdx.y);
}

// One thread per long row and column adds the sums of the pieces, by S.
template <class S, class P, class W>
__global__ void __launch_bounds__(block) finish_long_rows(spmm_tiles::Task<P, W> task) {
  using T = typename S::value_type;
  using Sum = typename S::sum_type;
  const RowTilesView& tiles = task.tiles;
  const auto columns = static_cast<offset_t>(task.sums_of_piece());
  const offset_t i = offset_t{blockIdx.x} * block + threadIdx.x;
  const offset_t at = i / columns, column = i % columns;
  cuda::wait_for_previous();
  cuda::let_next_start();
  if (at >= tiles.long_rows) return;
  auto sum = static_cast<Sum>(S::zero);
  for (offset_t p = tiles.first_piece[at]; p < tiles.first_piece[at + 1]; ++p) {
    sum = S::add(sum, static_cast<Sum>(task.piece_sums[p * columns + column]));
  }
  const offset_t row_step = task.y.row_step * cuda::group_size<T>;
  task.y.data[tiles.long_row[at] * row_step + column] = S::result(sum);
}

template <class S, class W>
__global__ void __launch_bounds__(block) spmm_ell(EllView<W> a, In<S> x, Out<S> y) {
  using Sum = typename S::sum_type;
  using Weight = typename S::weight_type;
  const offset_t row = offset_t{blockIdx.x} * block + threadIdx.x;
  if (row >= a.rows) return;
  const auto first = static_cast<index_t>(blockIdx.y) * band;
  Sum sums[band];
#pragma unroll
  for (Sum& sum : sums) sum = static_cast<Sum>(S::zero);
#pragma unroll 2
  for (index_t s = 0; s < a.width; ++s) {
    const offset_t k = static_cast<offset_t>(s) * a.rows + row;
    const index_t from = __ldg(&a.column_of[k]);
    if (from == no_vertex) break;
    const Weight edge = a.weights.template at<Weight>(k);
#pragma unroll
    for (index_t j = 0; j < band; ++j) {
      if (first + j < x.columns)
        sums[j] = S::add(sums[j], S::mul(edge, cuda::loaded(&x.at(from, first + j))));
    }
  }
#pragma unroll
  for (index_t j = 0; j < band; ++j) {
    if (first + j < y.columns) y.at(static_cast<index_t>(row), first + j) = S::result(sums[j]);
  }
}

template <class S, class W>
void multiply(OnCuda on, const CsrView<W>& a, const RowTilesView& tiles, const In<S>& x,
              const Out<S>& y) {
  using T = typename S::value_type;
  using P = typename spmm_tiles::InShares<S>::type;
  const cuda::Grouped<T> from(on, x),
      to(on, {y.data, y.rows, y.columns, y.row_step, y.column_step});
  from.read();
  spmm_tiles::Task<P, W> task{a, tiles, from.view(), to.view(), 1, nullptr};
  task.width = cuda::threads_for(task.x.groups, spmm_tiles::most_width);
  const std::size_t columns = task.sums_of_piece();
  const Scratch<typename P::sum_type> piece_sums(on,
                                                 static_cast<std::size_t>(tiles.pieces) * columns);
  task.piece_sums = piece_sums.get();
  const dim3 grid(
      static_cast<unsigned>(tiles.pieces + tiles.tiles),
      cuda::blocks_for(static_cast<std::size_t>(task.x.groups), spmm_tiles::most_width));
  cuda::launch_early<spmm_csr<P, W>>(on, grid, block, task);
  if (tiles.long_rows > 0) {
    const std::size_t sums = static_cast<std::size_t>(tiles.long_rows) * columns;
    cuda::launch_early<finish_long_rows<S, P, W>>(on, cuda::blocks_for(sums, block), block, task);
  }
  to.write();
}

template <class S, class W>
void multiply(OnCuda on, const EllView<W>& a, const RowTilesView&, const In<S>& x,
              const Out<S>& y) {
  const dim3 grid(cuda::blocks_for(static_cast<std::size_t>(a.rows), block),
                  cuda::blocks_for(static_cast<std::size_t>(x.columns), band));
  spmm_ell<S><<<grid, block, 0, on.stream>>>(a, x, y);
  cuda::check(cudaGetLastError());
}

// The y dimension of a grid is limited to 65,535 blocks: wide matrices are multiplied in parts.
template <class S, class View>
void multiply_in_parts(OnCuda on, const View& a, const RowTilesView* tiles, const In<S>& x,
                       const Out<S>& y) {
  constexpr index_t part = 65536;
  for (index_t first = 0; a.rows > 0 && first < y.columns; first += part) {
    In<S> of_x = x;
    Out<S> of_y = y;
    of_x.data += first * x.column_step;
    of_y.data += first * y.column_step;
    of_x.columns = of_y.columns = y.columns - first < part ? y.columns - first : part;
    multiply<S>(on, a, *tiles, of_x, of_y);
  }
}

}  // namespace

template <class S, class W>
void spmm(OnCuda on, const CsrView<W>& a, const RowTilesView* tiles,
          DenseView<const typename S::value_type> x, DenseView<typename S::value_type> y) {
  multiply_in_parts<S>(on, a, tiles, x, y);
}

template <class S, class W>
void spmm(OnCuda on, const EllView<W>& a, const RowTilesView* tiles,
          DenseView<const typename S::value_type> x, DenseView<typename S::value_type> y) {
  multiply_in_parts<S>(on, a, tiles, x, y);
}

GRAPHRUN_SPMM_KERNELS(OnCuda, CsrView)
GRAPHRUN_SPMM_KERNELS(OnCuda, EllView)
GRAPHRUN_SPMM_COMPLEX(OnCuda, CsrView)
GRAPHRUN_SPMM_COMPLEX(OnCuda, EllView)
GRAPHRUN_SPMM_16(OnCuda)

}  // namespace graphrun::kernels
