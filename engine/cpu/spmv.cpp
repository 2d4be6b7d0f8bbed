// CSR and COO.
#include "engine/common/mixed_kernels.hpp"
#include "engine/cpu/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCpu, CsrView)
GRAPHRUN_SPMV_AFFINE(OnCpu, CsrView)
GRAPHRUN_SPMV_16_BITS(OnCpu, CsrView)
GRAPHRUN_SPMV_KERNELS(OnCpu, CooView)
}  // namespace graphrun::kernels
