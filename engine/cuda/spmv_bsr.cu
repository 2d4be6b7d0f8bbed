// BSR and BSRX.
#include "engine/cuda/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, BsrView)
}  // namespace graphrun::kernels
