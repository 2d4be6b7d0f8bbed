// The affine epilogue of a product: one pass over its rows.
#include "engine/common/cuda/dependent_launch.hpp"
#include "engine/common/cuda/reduce.hpp"
#include "engine/spmv/cuda/finish_rows.hpp"
#include "engine/spmv/cuda/totals.hpp"
#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {
namespace {

template <class S>
__global__ void __launch_bounds__(cuda::finish_block)
    finish_some(const Value<S>* product, index_t rows, AffineEpilogue<S> epilogue,
                cuda::PartTotalsView view) {
  cuda::let_next_start();
  cuda::wait_for_previous();
  const Sums<3> totals = cuda::RowsToFinish<S>(rows, epilogue).finish(product, epilogue);
  cuda::contribute_block<AffineEpilogue<S>::sums>(view, blockIdx.x, totals);
}

}  // namespace

template <class S>
void apply_epilogue(OnCuda on, const Value<S>* product, index_t rows,
                    const AffineEpilogue<S>& epilogue) {
  if (rows == 0) return;
  const EqualParts parts{static_cast<std::size_t>(rows), epilogue.part};
  const cuda::PartTotals totals(on, parts, cuda::finish_rows_of_block);
  const cuda::PartTotalsView view = totals.view();
  cuda::launch_early<finish_some<S>>(on, view.count, cuda::finish_block, product, rows, epilogue,
                                     view);
  totals.read(epilogue.of_part);
}

#define GRAPHRUN_INSTANTIATE(S) \
  template void apply_epilogue<S>(OnCuda, const Value<S>*, index_t, const AffineEpilogue<S>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
