// SpMV of CSR and COO on the CPU.
#include "engine/spmv/cpu/rows.hpp"
#include "engine/spmv/mixed_kernels.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCpu, CsrView)
GRAPHRUN_SPMV_AFFINE(OnCpu, CsrView)
GRAPHRUN_SPMV_16_BITS(OnCpu, CsrView)
GRAPHRUN_SPMV_KERNELS(OnCpu, CooView)
}  // namespace graphrun::kernels
