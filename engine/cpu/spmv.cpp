// CSR and COO.
#include "engine/cpu/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCpu, CsrView)
GRAPHRUN_SPMV_KERNELS(OnCpu, CooView)
}  // namespace graphrun::kernels
