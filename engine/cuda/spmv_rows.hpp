// A thread per position of the storage order. In the padded formats neighbouring threads then load
// neighbouring entries; in the others this is the simplest kernel that is right.
#pragma once

#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"
#include "engine/common/row.hpp"
#include "engine/cuda/reduce.hpp"

namespace graphrun::kernels {

inline constexpr unsigned rows_block = 256;

template <class S, class View, class Finish>
__global__ void __launch_bounds__(rows_block)
    spmv_thread_per_row(View a, const Value<S>* x, Finish finish, Sums<3>* partial) {
  const std::size_t i = std::size_t{blockIdx.x} * rows_block + threadIdx.x;
  Sums<3> totals{};
  if (i < static_cast<std::size_t>(a.rows)) {
    const auto position = static_cast<index_t>(i);
    const index_t row = a.row_at(position);
    if (finish.wants(row)) finish(row, finish.inputs(row), row_product<S>(a, position, x), totals);
  }
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

template <class S, class View, class Finish>
Sums<3> spmv(OnCuda on, const View& a, const RowTilesView*, const Value<S>* x,
             const Finish& finish) {
  if (a.rows == 0) return {};
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(a.rows), rows_block);
  const cuda::BlockSums totals(on, Finish::sums, blocks);
  spmv_thread_per_row<S><<<blocks, rows_block, 0, on.stream>>>(a, x, finish, totals.from_block(0));
  cuda::check(cudaGetLastError());
  return totals.read();
}

}  // namespace graphrun::kernels
