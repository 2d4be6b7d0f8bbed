// COO: a thread per row, which finds its entries by binary search.
#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"
#include "engine/common/row.hpp"
#include "engine/cuda/reduce.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;

template <class S, class View, class Finish>
__global__ void __launch_bounds__(block)
    spmv_thread_per_row(View a, const Value<S>* x, Finish finish, Sums<3>* partial) {
  const std::size_t row = std::size_t{blockIdx.x} * block + threadIdx.x;
  Sums<3> totals{};
  if (row < static_cast<std::size_t>(a.rows) && finish.wants(static_cast<index_t>(row))) {
    finish(static_cast<index_t>(row), row_product<S>(a, static_cast<index_t>(row), x), totals);
  }
  if constexpr (Finish::sums > 0) cuda::store_block_sums<Finish::sums>(totals, partial);
}

}  // namespace

template <class S, class View, class Finish>
Sums<3> spmv(OnCuda on, const View& a, const RowBinsView*, const Value<S>* x,
             const Finish& finish) {
  if (a.rows == 0) return {};
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(a.rows), block);
  const cuda::BlockSums totals(on, Finish::sums, blocks);
  spmv_thread_per_row<S><<<blocks, block, 0, on.stream>>>(a, x, finish, totals.from_block(0));
  cuda::check(cudaGetLastError());
  return totals.read();
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CooView)

}  // namespace graphrun::kernels
