// CSR: each row has as many lanes as its length suits; the longest rows are cut into pieces, one
// block each, whose sums are added in order afterwards.
#include <graphrun/engine/tuning.hpp>
#include <graphrun/formats/matrix/row_bins.hpp>

#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"
#include "engine/cuda/reduce.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::spmv_block;
constexpr int short_bins = RowBinsView::count - 1;

// Which blocks work on what: first the pieces of long rows, then the other bins, longest rows
// first.
struct BlockPlan {
  unsigned first[short_bins + 1];  // of bins short_bins - 1 down to 0; then the end
  unsigned lanes[short_bins];      // in the same order
};

BlockPlan plan_blocks(const RowBinsView& bins) {
  BlockPlan plan{};
  plan.first[0] = static_cast<unsigned>(bins.pieces);
  for (int i = 0; i < short_bins; ++i) {
    const int bin = short_bins - 1 - i;
    plan.lanes[i] = tuning::spmv_lanes[bin];
    plan.first[i + 1] = plan.first[i] + cuda::blocks_for(static_cast<std::size_t>(bins.size(bin)),
                                                         block / plan.lanes[i]);
  }
  return plan;
}

// The sum over entries begin + lane, begin + lane + lanes, ... below end, several loads in flight.
template <class S, class W>
__device__ typename S::sum_type strided_sum(const CsrView<W>& a, offset_t begin, offset_t end,
                                            unsigned lane, unsigned lanes, const Value<S>* x) {
  using Weight = typename S::weight_type;
  constexpr int unroll = tuning::spmv_unroll;
  auto sum = static_cast<typename S::sum_type>(S::zero);
  for (offset_t k = begin + lane; k < end; k += offset_t{unroll} * lanes) {
    index_t column[unroll];
    Value<S> value[unroll];
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      const offset_t at = k + offset_t{j} * lanes;
      column[j] = at < end ? __ldcs(&a.column_of[at]) : no_vertex;
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (column[j] != no_vertex) value[j] = __ldg(&x[column[j]]);
    }
#pragma unroll
    for (int j = 0; j < unroll; ++j) {
      if (column[j] == no_vertex) continue;
      const Weight edge = a.weights.template at<Weight>(k + offset_t{j} * lanes);
      sum = S::add(sum, S::mul(edge, value[j]));
    }
  }
  return sum;
}

template <class S, class W>
__device__ void sum_piece(const CsrView<W>& a, const RowBinsView& bins, unsigned piece,
                          const Value<S>* x, typename S::sum_type* piece_sums) {
  const offset_t begin = bins.piece_begin[piece];
  const index_t row = bins.long_rows()[bins.piece_row[piece]];
  const offset_t row_end = a.offsets[row + 1];
  const offset_t end =
      begin + RowBins::piece_length < row_end ? begin + RowBins::piece_length : row_end;
  const auto sum = cuda::block_sum<S>(strided_sum<S>(a, begin, end, threadIdx.x, block, x));
  if (threadIdx.x == 0) piece_sums[piece] = sum;
}

template <class S, class W, class Finish>
__global__ void __launch_bounds__(block)
    spmv_rows(CsrView<W> a, RowBinsView bins, BlockPlan plan, const Value<S>* x, Finish finish,
              typename S::sum_type* piece_sums, Sums<3>* partial) {
  Sums<3> totals{};
  if (blockIdx.x < plan.first[0]) {
    sum_piece<S>(a, bins, blockIdx.x, x, piece_sums);
  } else {
    int i = 0;
    while (blockIdx.x >= plan.first[i + 1]) ++i;
    const int bin = short_bins - 1 - i;
    const unsigned lanes = plan.lanes[i];
    const unsigned lane = threadIdx.x % lanes;
    const unsigned at = (blockIdx.x - plan.first[i]) * (block / lanes) + threadIdx.x / lanes;
    const bool live = at < static_cast<unsigned>(bins.size(bin));
    const index_t row = live ? bins.rows[bins.begin[bin] + at] : 0;
    const bool wanted = live && finish.wants(row);
    auto sum = static_cast<typename S::sum_type>(S::zero);
    if (wanted) sum = strided_sum<S>(a, a.offsets[row], a.offsets[row + 1], lane, lanes, x);
    sum = cuda::lanes_sum<S>(sum, lanes);
    if (wanted && lane == 0) finish(row, sum, totals);
  }
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

// A warp per long row adds its pieces' sums.
template <class S, class Finish>
__global__ void __launch_bounds__(block)
    finish_long_rows(RowBinsView bins, const typename S::sum_type* piece_sums, Finish finish,
                     Sums<3>* partial) {
  constexpr unsigned warp = 32;
  const unsigned at = (blockIdx.x * block + threadIdx.x) / warp, lane = threadIdx.x % warp;
  const bool live = at < static_cast<unsigned>(bins.size(RowBinsView::count - 1));
  const index_t row = live ? bins.long_rows()[at] : 0;
  const bool wanted = live && finish.wants(row);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  if (wanted) {
    for (offset_t p = bins.first_piece[at] + lane; p < bins.first_piece[at + 1]; p += warp) {
      sum = S::add(sum, piece_sums[p]);
    }
  }
  sum = cuda::lanes_sum<S>(sum, warp);
  Sums<3> totals{};
  if (wanted && lane == 0) finish(row, sum, totals);
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

}  // namespace

template <class S, class View, class Finish>
Sums<3> spmv(OnCuda on, const View& a, const RowBinsView* bins, const Value<S>* x,
             const Finish& finish) {
  if (a.rows == 0) return {};
  const BlockPlan plan = plan_blocks(*bins);
  const unsigned row_blocks = plan.first[short_bins];
  const unsigned long_blocks =
      cuda::blocks_for(static_cast<std::size_t>(bins->size(RowBinsView::count - 1)), block / 32);
  const Scratch<typename S::sum_type> piece_sums(on, static_cast<std::size_t>(bins->pieces) + 1);
  cuda::BlockSums totals(on, Finish::sums, row_blocks + long_blocks);
  spmv_rows<S><<<row_blocks, block, 0, on.stream>>>(a, *bins, plan, x, finish, piece_sums.get(),
                                                    totals.from_block(0));
  cuda::check(cudaGetLastError());
  if (long_blocks > 0) {
    finish_long_rows<S><<<long_blocks, block, 0, on.stream>>>(*bins, piece_sums.get(), finish,
                                                              totals.from_block(row_blocks));
    cuda::check(cudaGetLastError());
  }
  return totals.read();
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CsrView)

}  // namespace graphrun::kernels
