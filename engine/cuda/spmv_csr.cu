// CSR: a block per tile of rows. Its threads first take the terms of all its entries, neighbours
// next to each other, into shared memory, then add up each row's; long rows are cut into pieces of
// one block each, whose sums are added in order afterwards.
#include <graphrun/engine/tuning.hpp>
#include <graphrun/formats/matrix/row_tiles.hpp>

#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"
#include "engine/cuda/reduce.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::spmv_block;
constexpr unsigned warp = 32;

// Calls take(i, term of entry begin + i) for i = thread, thread + block, ... below count.
template <class S, class W, class F>
__device__ void for_each_term(const CsrView<W>& a, offset_t begin, index_t count, const Value<S>* x,
                              F take) {
  using Weight = typename S::weight_type;
  constexpr int unroll = tuning::spmv_unroll;
  for (index_t first = static_cast<index_t>(threadIdx.x); first < count;
       first += unroll * static_cast<index_t>(block)) {
    index_t column[unroll];
    Value<S> value[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      const index_t i = first + j * static_cast<index_t>(block);
      column[j] = i < count ? __ldcs(&a.column_of[begin + i]) : no_vertex;
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (column[j] != no_vertex) value[j] = __ldg(&x[column[j]]);
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (column[j] == no_vertex) continue;
      const index_t i = first + j * static_cast<index_t>(block);
      take(i, S::mul(a.weights.template at<Weight>(begin + i), value[j]));
    }
  }
}

template <class S, class W>
__device__ void sum_piece(const CsrView<W>& a, const RowTilesView& tiles, unsigned piece,
                          const Value<S>* x, typename S::sum_type* piece_sums) {
  const offset_t begin = tiles.piece_begin[piece];
  const offset_t left = a.offsets[tiles.long_row[tiles.piece_row[piece]] + 1] - begin;
  const auto count =
      static_cast<index_t>(left < RowTilesView::piece_length ? left : RowTilesView::piece_length);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  for_each_term<S>(a, begin, count, x,
                   [&](index_t, typename S::term_type term) { sum = S::add(sum, term); });
  sum = cuda::block_sum<S>(sum);
  if (threadIdx.x == 0) piece_sums[piece] = sum;
}

// A row of a tile, what its finish reads, and its first entry and the next row's. Only loaded here:
// the first use of any of them would wait for it.
template <class Finish>
struct TileRow {
  index_t row;
  bool wanted;
  offset_t first, last;
  typename Finish::Inputs inputs;
};

template <class W, class Finish>
__device__ TileRow<Finish> tile_row(const CsrView<W>& a, offset_t at, index_t end,
                                    const Finish& finish) {
  const index_t row = at < end ? static_cast<index_t>(at) : no_vertex;
  TileRow<Finish> result{row, row != no_vertex && finish.wants(row), 0, 0, {}};
  if (result.wanted) {
    result.first = a.offsets[row];
    result.last = a.offsets[row + 1];
    result.inputs = finish.inputs(row);
  }
  return result;
}

template <class S, class W, class Finish>
__device__ void multiply_tile(const CsrView<W>& a, const RowTilesView& tiles, unsigned tile,
                              const Value<S>* x, const Finish& finish, Sums<3>& totals) {
  __shared__ typename S::term_type terms[2 * RowTilesView::tile_size];
  const index_t first = tiles.first_row[tile];
  index_t end = tiles.first_row[tile + 1];
  if (end > first && RowTilesView::is_long(a.offsets[end] - a.offsets[end - 1])) --end;
  if (end <= first) return;  // for the whole block
  const offset_t begin = a.offsets[first];
  const unsigned lanes = cuda::lanes_for(end - first, block);
  const offset_t step = block / lanes;
  offset_t at = offset_t{first} + threadIdx.x / lanes;
  TileRow<Finish> mine{};
  if constexpr (Finish::loads_ahead) mine = tile_row(a, at, end, finish);
  for_each_term<S>(a, begin, static_cast<index_t>(a.offsets[end] - begin), x,
                   [&](index_t i, typename S::term_type term) { terms[i] = term; });
  __syncthreads();

  for (offset_t next = first; next < end; next += step) {
    if constexpr (!Finish::loads_ahead) mine = tile_row(a, at, end, finish);
    cuda::Segment segment{0, 0};
    if (mine.wanted) {
      segment = {static_cast<index_t>(mine.first - begin), static_cast<index_t>(mine.last - begin)};
    }
    cuda::add_segments<S>(terms, segment, mine.wanted, lanes, [&](typename S::sum_type sum) {
      finish(mine.row, mine.inputs, sum, totals);
    });
    at += step;
    if constexpr (Finish::loads_ahead) mine = tile_row(a, at, end, finish);
  }
}

// Blocks to keep registers for on a multiprocessor: all of its threads where that takes no spills,
// which is plain products of four-byte weights.
template <class S, class W, class Finish>
inline constexpr unsigned blocks_at_once =
    !Finish::loads_ahead && sizeof(Value<S>) == 4 && !std::is_empty_v<W> &&
            !std::is_same_v<W, AnyWeights>
        ? tuning::spmv_blocks_in_32_registers
        : tuning::spmv_blocks_in_40_registers;

template <class S, class W, class Finish>
__global__ void __launch_bounds__(block, (blocks_at_once<S, W, Finish>))
    spmv_tiles(CsrView<W> a, RowTilesView tiles, const Value<S>* x, Finish finish,
               typename S::sum_type* piece_sums, Sums<3>* partial) {
  Sums<3> totals{};
  const auto pieces = static_cast<unsigned>(tiles.pieces);
  if (blockIdx.x < pieces) {
    sum_piece<S>(a, tiles, blockIdx.x, x, piece_sums);
  } else {
    multiply_tile<S>(a, tiles, blockIdx.x - pieces, x, finish, totals);
  }
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

// A warp per long row adds its pieces' sums.
template <class S, class Finish>
__global__ void __launch_bounds__(block)
    finish_long_rows(RowTilesView tiles, const typename S::sum_type* piece_sums, Finish finish,
                     Sums<3>* partial) {
  const unsigned at = (blockIdx.x * block + threadIdx.x) / warp, lane = threadIdx.x % warp;
  const bool live = at < static_cast<unsigned>(tiles.long_rows);
  const index_t row = live ? tiles.long_row[at] : 0;
  const bool wanted = live && finish.wants(row);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  if (wanted) {
    for (offset_t p = tiles.first_piece[at] + lane; p < tiles.first_piece[at + 1]; p += warp) {
      sum = S::add(sum, piece_sums[p]);
    }
  }
  sum = cuda::lanes_sum<S>(sum, warp);
  Sums<3> totals{};
  if (wanted && lane == 0) finish(row, finish.inputs(row), sum, totals);
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

}  // namespace

template <class S, class View, class Finish>
Sums<3> spmv(OnCuda on, const View& a, const RowTilesView* tiles, const Value<S>* x,
             const Finish& finish) {
  if (a.rows == 0) return {};
  const auto tile_blocks = static_cast<unsigned>(tiles->pieces + tiles->tiles);
  const unsigned long_blocks =
      cuda::blocks_for(static_cast<std::size_t>(tiles->long_rows), block / warp);
  const Scratch<typename S::sum_type> piece_sums(on, static_cast<std::size_t>(tiles->pieces) + 1);
  const cuda::BlockSums totals(on, Finish::sums, tile_blocks + long_blocks);
  spmv_tiles<S><<<tile_blocks, block, 0, on.stream>>>(a, *tiles, x, finish, piece_sums.get(),
                                                      totals.from_block(0));
  cuda::check(cudaGetLastError());
  if (long_blocks > 0) {
    finish_long_rows<S><<<long_blocks, block, 0, on.stream>>>(*tiles, piece_sums.get(), finish,
                                                              totals.from_block(tile_blocks));
    cuda::check(cudaGetLastError());
  }
  return totals.read();
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CsrView)

}  // namespace graphrun::kernels
