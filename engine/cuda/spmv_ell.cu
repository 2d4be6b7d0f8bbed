// ELL and HYB.
#include "engine/cuda/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, EllView)
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, HybView)
}  // namespace graphrun::kernels
