// COO.
#include "engine/cuda/coo_tiles.hpp"

namespace graphrun::kernels {

template <class S, class W, class Finish>
Sums<3> spmv(OnCuda on, const CooView<W>& a, const RowTilesView*, const Value<S>* x,
             const Finish& finish) {
  return multiply_coo<S>(on, a, x, finish);
}

GRAPHRUN_SPMV_KERNELS(OnCuda, CooView)

}  // namespace graphrun::kernels
