// SpMV of COO: one block per tile of entries. Its threads store the terms in shared memory, mark
// row starts, and add up each row. The sum of a row that spans tiles is combined afterwards.
//
// Segmented reduction as in Bell and Garland (SC 2009), in a fixed order.
#pragma once

#include <cub/block/block_scan.cuh>
#include <graphrun/engine/common/tuning.hpp>

#include "engine/common/cuda/reduce.hpp"
#include "engine/common/cuda/streamed.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/instantiate.hpp"
#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {
namespace coo {

inline constexpr unsigned block = tuning::spmv_block;
inline constexpr unsigned warp = 32;
inline constexpr index_t tile_size = 1024;

// Carries of a tile: the partial sum of the row that began before it, and of the row that continues
// after it, if any.
template <class S>
struct Carries {
  typename S::sum_type* head_sum;
  typename S::sum_type* tail_sum;
  index_t* tail_row;
};

// An epilogue that has nothing to do for rows without entries says so by a member `skips_empty`.
template <class Epilogue>
inline constexpr bool finishes_empty = !requires {
  Epilogue::skips_empty;
};

template <class S, class Epilogue>
__device__ void finish_empty(index_t row, const Epilogue& epilogue, Sums<3>& totals) {
  if (epilogue.wants(row))
    epilogue(row, epilogue.inputs(row), static_cast<typename S::sum_type>(S::zero), totals);
}

// Stores the terms of a tile and its row starts; returns the number of starts.
template <class S, class W>
__device__ index_t take_terms(const CooView<W>& a, offset_t begin, index_t count, const Value<S>* x,
                              typename S::term_type* terms, index_t* starts) {
  using Weight = typename S::weight_type;
  using Scan = cub::BlockScan<index_t, block>;
  __shared__ typename Scan::TempStorage storage;
  index_t rows = 0;
  for (index_t first = 0; first < tile_size; first += static_cast<index_t>(block)) {
    const index_t i = first + static_cast<index_t>(threadIdx.x);
    const offset_t k = begin + i;
    index_t begins = 0, place = 0, in_round = 0;
    if (i < count) {
      begins = i == 0 || a.row_of[k] != a.row_of[k - 1] ? 1 : 0;
      terms[i] =
          S::mul(a.weights.template at<Weight>(k), cuda::loaded(&x[__ldcs(&a.column_of[k])]));
    }
    Scan(storage).ExclusiveSum(begins, place, in_round);
    if (begins != 0) starts[rows + place] = i;
    rows += in_round;
    __syncthreads();
  }
  return rows;
}

// Writes the sum of the entries [start, stop), one row's part of this tile: to the epilogue if they
// are the whole row, else to the carries. Also calls the epilogue for the empty rows before it.
template <class S, class W, class Epilogue>
__device__ void write_sum(const CooView<W>& a, offset_t start, offset_t stop,
                          typename S::sum_type sum, const Epilogue& epilogue,
                          const Carries<S>& carries, Sums<3>& totals) {
  const index_t row = a.row_of[start];
  const index_t before = start == 0 ? no_vertex : a.row_of[start - 1];
  if (before == row) {
    carries.head_sum[blockIdx.x] = sum;
    return;
  }
  if constexpr (finishes_empty<Epilogue>) {
    for (index_t r = before + 1; r < row; ++r) finish_empty<S>(r, epilogue, totals);
  }
  if (stop < a.entries && a.row_of[stop] == row) {
    carries.tail_row[blockIdx.x] = row;
    carries.tail_sum[blockIdx.x] = sum;
  } else if (epilogue.wants(row)) {
    epilogue(row, epilogue.inputs(row), sum, totals);
  }
}

template <class S, class W, class Epilogue>
__global__ void __launch_bounds__(block)
    spmv_tiles(CooView<W> a, const Value<S>* x, Epilogue epilogue, Carries<S> carries,
               const cuda::TotalsView view) {
  __shared__ typename S::term_type terms[tile_size];
  __shared__ index_t starts[tile_size];
  const offset_t begin = offset_t{blockIdx.x} * tile_size;
  const auto count =
      static_cast<index_t>(a.entries - begin < tile_size ? a.entries - begin : offset_t{tile_size});
  if (threadIdx.x == 0) carries.tail_row[blockIdx.x] = no_vertex;
  const index_t rows = take_terms<S>(a, begin, count, x, terms, starts);

  Sums<3> totals{};
  const unsigned lanes = cuda::lanes_for(rows, block);
  for (index_t next = 0; next < rows; next += static_cast<index_t>(block / lanes)) {
    const index_t s = next + static_cast<index_t>(threadIdx.x / lanes);
    const bool live = s < rows;
    cuda::Segment of_row{0, 0};
    if (live) of_row = {starts[s], s + 1 < rows ? starts[s + 1] : count};
    cuda::add_segments<S>(terms, of_row, live, lanes, [&](typename S::sum_type sum) {
      write_sum<S>(a, begin + of_row.begin, begin + of_row.end, sum, epilogue, carries, totals);
    });
  }
  if (finishes_empty<Epilogue> && begin + count == a.entries) {  // empty rows after the last entry
    for (offset_t r = offset_t{a.row_of[a.entries - 1]} + 1 + threadIdx.x; r < a.rows; r += block) {
      finish_empty<S>(static_cast<index_t>(r), epilogue, totals);
    }
  }
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute_block<Epilogue::sums>(view, blockIdx.x, totals);
  }
}

// One warp per tile combines the sum of the row that begins in it and continues.
template <class S, class W, class Epilogue>
__global__ void __launch_bounds__(block)
    finish_spanning_rows(CooView<W> a, unsigned tiles, Epilogue epilogue, Carries<S> carries,
                         const cuda::TotalsView view) {
  const unsigned tile = (blockIdx.x * block + threadIdx.x) / warp, lane = threadIdx.x % warp;
  const index_t row = tile < tiles ? carries.tail_row[tile] : no_vertex;
  const bool wanted = row != no_vertex && epilogue.wants(row);
  auto sum = static_cast<typename S::sum_type>(S::zero);
  if (wanted) {
    if (lane == 0) sum = carries.tail_sum[tile];
    for (offset_t t = offset_t{tile} + 1 + lane; t < tiles && a.row_of[t * tile_size] == row;
         t += warp) {
      sum = S::add(sum, carries.head_sum[t]);
    }
  }
  sum = cuda::lanes_sum<S>(sum, warp);
  Sums<3> totals{};
  if (wanted && lane == 0) epilogue(row, epilogue.inputs(row), sum, totals);
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute_block<Epilogue::sums>(view, tiles + blockIdx.x, totals);
  }
}

template <class S, class Epilogue>
__global__ void __launch_bounds__(block)
    finish_all_empty(index_t rows, Epilogue epilogue, const cuda::TotalsView view) {
  const offset_t row = offset_t{blockIdx.x} * block + threadIdx.x;
  Sums<3> totals{};
  if (row < rows) finish_empty<S>(static_cast<index_t>(row), epilogue, totals);
  if constexpr (Epilogue::sums > 0) {
    cuda::contribute_block<Epilogue::sums>(view, blockIdx.x, totals);
  }
}

}  // namespace coo

// The product of a COO matrix with x. Blocks where the epilogue sums something.
template <class S, class W, class Epilogue>
Sums<3> multiply_coo(OnCuda on, const CooView<W>& a, const Value<S>* x, const Epilogue& epilogue) {
  using namespace coo;
  if (a.rows == 0) return {};
  if (a.entries == 0) {
    const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(a.rows), block);
    const cuda::Totals totals(on, Epilogue::sums, blocks);
    finish_all_empty<S><<<blocks, block, 0, on.stream>>>(a.rows, epilogue, totals.view());
    cuda::check(cudaGetLastError());
    return totals.read();
  }
  const unsigned tiles = cuda::blocks_for(static_cast<std::size_t>(a.entries), tile_size);
  const unsigned span_blocks = cuda::blocks_for(tiles, block / warp);
  const Scratch<typename S::sum_type> sums(on, std::size_t{2} * tiles);
  const Scratch<index_t> tail_rows(on, tiles);
  const Carries<S> carries{sums.get(), sums.get() + tiles, tail_rows.get()};
  const cuda::Totals totals(on, Epilogue::sums, tiles + span_blocks);
  spmv_tiles<S><<<tiles, block, 0, on.stream>>>(a, x, epilogue, carries, totals.view());
  cuda::check(cudaGetLastError());
  finish_spanning_rows<S>
      <<<span_blocks, block, 0, on.stream>>>(a, tiles, epilogue, carries, totals.view());
  cuda::check(cudaGetLastError());
  return totals.read();
}

}  // namespace graphrun::kernels
