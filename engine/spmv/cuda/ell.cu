// SpMV of ELL.
#include "engine/spmv/cuda/padded_walks.hpp"
#include "engine/spmv/mixed_kernels.hpp"

namespace graphrun::kernels {

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const EllView<W>& a, const RowTilesView* cut, const Value<S>* x,
             const Epilogue& epilogue) {
  const unsigned groups = cuda::blocks_for(static_cast<std::size_t>(a.rows), RowGroups::rows);
  return multiply_groups<S>(on, a, *cut, x, epilogue, groups);
}

GRAPHRUN_SPMV_KERNELS(OnCuda, EllView)
GRAPHRUN_SPMV_DECIDING(OnCuda, EllView)
GRAPHRUN_SPMV_COMPLEX(OnCuda, EllView)
GRAPHRUN_SPMV_16_BITS(OnCuda, EllView)

}  // namespace graphrun::kernels
