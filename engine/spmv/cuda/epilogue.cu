// The affine epilogue of a product: one pass over its rows.
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/dependent_launch.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr unsigned rows_each = 4;  // of a thread: loads under way at once
static_assert(Parts::grain % (block * rows_each) == 0);

template <class S>
__global__ void __launch_bounds__(block)
    finish_some(const Value<S>* product, index_t rows, AffineEpilogue<S> epilogue,
                cuda::PartTotalsView view) {
  cuda::let_next_start();
  const offset_t first = offset_t{blockIdx.x} * (block * rows_each) + threadIdx.x;
  typename AffineEpilogue<S>::Inputs inputs[rows_each];
  Value<S> sum[rows_each];
  cuda::wait_for_previous();
#pragma unroll
  for (unsigned j = 0; j < rows_each; ++j) {
    const offset_t row = first + j * block;
    if (row >= rows) continue;
    inputs[j] = epilogue.inputs(static_cast<index_t>(row));
    sum[j] = product[row];
  }
  Sums<3> totals{};
#pragma unroll
  for (unsigned j = 0; j < rows_each; ++j) {
    const offset_t row = first + j * block;
    if (row >= rows) continue;
    epilogue(static_cast<index_t>(row), inputs[j], static_cast<double>(sum[j]), totals);
  }
  cuda::contribute_block<AffineEpilogue<S>::sums>(view, blockIdx.x, totals);
}

}  // namespace

template <class S>
void apply_epilogue(OnCuda on, const Value<S>* product, index_t rows,
                    const AffineEpilogue<S>& epilogue) {
  if (rows == 0) return;
  const EqualParts parts{static_cast<std::size_t>(rows), epilogue.part};
  const cuda::PartTotals totals(on, parts, block * rows_each);
  const cuda::PartTotalsView view = totals.view();
  cuda::launch_early<finish_some<S>>(on, view.count, block, product, rows, epilogue, view);
  totals.read(epilogue.of_part);
}

#define GRAPHRUN_INSTANTIATE(S) \
  template void apply_epilogue<S>(OnCuda, const Value<S>*, index_t, const AffineEpilogue<S>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
