// SpMM on the GPU. CSR: one warp per row. Its lanes divide the columns of X and, if those are few,
// the entries of the row; each piece of a long row has a block. ELL: one thread per row and band of
// columns.
#include <graphrun/engine/common/tuning.hpp>

#include "engine/common/cuda/reduce.hpp"
#include "engine/common/cuda/streamed.hpp"
#include "engine/spmm/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::spmv_block;
constexpr unsigned warp = 32;
constexpr index_t band = 4;  // columns of X per thread of the ELL kernel

template <class S>
using In = DenseView<const typename S::value_type>;
template <class S>
using Out = DenseView<typename S::value_type>;

// Work of a lane: column `column` of X (if it exists), and every `ways`-th entry of a row, starting
// at `entry`.
struct Lane {
  index_t column;
  unsigned width;  // lanes that share an entry, a power of two
  unsigned entry, ways;
};

__device__ Lane lane_of(index_t columns, unsigned width) {
  const unsigned lane = threadIdx.x % warp;
  const auto column = static_cast<index_t>(blockIdx.y * warp + lane % width);
  return {column < columns ? column : no_vertex, width, lane / width, warp / width};
}

// Sum over the entries [begin, end) assigned to this warp, of `shares`; valid in lanes below
// `width`.
template <class S, class W>
__device__ typename S::sum_type entries_sum(const CsrView<W>& a, offset_t begin, offset_t end,
                                            const In<S>& x, const Lane& lane) {
  using Weight = typename S::weight_type;
  constexpr int unroll = tuning::spmv_unroll;
  auto sum = static_cast<typename S::sum_type>(S::zero);
  for (offset_t first = begin + lane.entry; first < end; first += unroll * lane.ways) {
    index_t row[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      const offset_t k = first + j * static_cast<offset_t>(lane.ways);
      row[j] = k < end && lane.column != no_vertex ? __ldg(&a.column_of[k]) : no_vertex;
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (row[j] == no_vertex) continue;
      const offset_t k = first + j * static_cast<offset_t>(lane.ways);
      sum = S::add(
          sum, S::mul(a.weights.template at<Weight>(k), cuda::loaded(&x.at(row[j], lane.column))));
    }
  }
  for (unsigned step = warp / 2; step >= lane.width; step /= 2) {
    sum = S::add(sum, cuda::shuffle_down(sum, step));
  }
  return sum;
}

// Block b processes piece b of a long row, or tile b - pieces.
template <class S, class W>
__global__ void __launch_bounds__(block)
    spmm_csr(CsrView<W> a, RowTilesView tiles, In<S> x, Out<S> y, unsigned width,
             typename S::sum_type* piece_sums) {
  using Sum = typename S::sum_type;
  const Lane lane = lane_of(x.columns, width);
  const unsigned of_block = threadIdx.x / warp;
  const bool writes = threadIdx.x % warp < width && lane.column != no_vertex;
  if (blockIdx.x < static_cast<unsigned>(tiles.pieces)) {
    __shared__ Sum shared[block / warp][warp];
    const offset_t begin = tiles.piece_begin[blockIdx.x];
    const offset_t row_end = a.offsets[tiles.long_row[tiles.piece_row[blockIdx.x]] + 1];
    const offset_t most = begin + RowTilesView::piece_length;
    const offset_t end = row_end < most ? row_end : most;
    constexpr offset_t share = RowTilesView::piece_length / (block / warp);
    const offset_t first = begin + of_block * share;
    const offset_t last = first + share < end ? first + share : end;
    shared[of_block][threadIdx.x % warp] = entries_sum<S>(a, first, last, x, lane);
    __syncthreads();
    if (of_block != 0 || !writes) return;
    Sum sum = shared[0][threadIdx.x];
    for (unsigned w = 1; w < block / warp; ++w) sum = S::add(sum, shared[w][threadIdx.x]);
    piece_sums[offset_t{blockIdx.x} * x.columns + lane.column] = sum;
    return;
  }
  const unsigned tile = blockIdx.x - static_cast<unsigned>(tiles.pieces);
  const index_t end = tiles.first_row[tile + 1];
  for (offset_t row = offset_t{tiles.first_row[tile]} + of_block; row < end; row += block / warp) {
    const offset_t first = a.offsets[row], last = a.offsets[row + 1];
    if (RowTilesView::is_long(last - first)) continue;
    const Sum sum = entries_sum<S>(a, first, last, x, lane);
    if (writes) y.at(static_cast<index_t>(row), lane.column) = S::result(sum);
  }
}

// One thread per long row and column adds the sums of the pieces.
template <class S>
__global__ void __launch_bounds__(block)
    finish_long_rows(RowTilesView tiles, const typename S::sum_type* piece_sums, Out<S> y) {
  const offset_t i = offset_t{blockIdx.x} * block + threadIdx.x;
  const offset_t at = i / y.columns;
  const auto column = static_cast<index_t>(i % y.columns);
  if (at >= tiles.long_rows) return;
  auto sum = static_cast<typename S::sum_type>(S::zero);
  for (offset_t p = tiles.first_piece[at]; p < tiles.first_piece[at + 1]; ++p) {
    sum = S::add(sum, piece_sums[p * y.columns + column]);
  }
  y.at(tiles.long_row[at], column) = S::result(sum);
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
  unsigned width = 1;
  while (width < warp && width < static_cast<unsigned>(x.columns)) width *= 2;
  const auto pieces = static_cast<std::size_t>(tiles.pieces);
  const auto columns = static_cast<std::size_t>(x.columns);
  const Scratch<typename S::sum_type> piece_sums(on, pieces * columns + 1);
  const dim3 grid(static_cast<unsigned>(tiles.pieces + tiles.tiles),
                  cuda::blocks_for(columns, warp));
  spmm_csr<S><<<grid, block, 0, on.stream>>>(a, tiles, x, y, width, piece_sums.get());
  cuda::check(cudaGetLastError());
  if (tiles.long_rows == 0) return;
  const std::size_t sums = static_cast<std::size_t>(tiles.long_rows) * columns;
  finish_long_rows<S>
      <<<cuda::blocks_for(sums, block), block, 0, on.stream>>>(tiles, piece_sums.get(), y);
  cuda::check(cudaGetLastError());
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

}  // namespace graphrun::kernels
