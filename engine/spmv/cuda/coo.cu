// SpMV of COO.
#include "engine/spmv/cuda/coo_tiles.hpp"

namespace graphrun::kernels {

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const CooView<W>& a, const RowTilesView*, const Value<S>* x,
             const Epilogue& epilogue) {
  return multiply_coo<S>(on, a, x, epilogue);
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CooView)
GRAPHRUN_SPMV_COMPLEX(OnCuda, CooView)

}  // namespace graphrun::kernels
