// SpMV of ELL, HYB, SELL, JDS and the block formats on the CPU.
#include "engine/spmv/cpu/rows.hpp"
#include "engine/spmv/mixed_kernels.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCpu, EllView)
GRAPHRUN_SPMV_AFFINE(OnCpu, EllView)
GRAPHRUN_SPMV_16_BITS(OnCpu, EllView)
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCpu, HybView)
GRAPHRUN_SPMV_GENERIC_AFFINE(OnCpu, HybView)
GRAPHRUN_SPMV_KERNELS(OnCpu, SellView)
GRAPHRUN_SPMV_16_BITS(OnCpu, SellView)
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCpu, JdsView)
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCpu, BsrView)
GRAPHRUN_SPMV_GENERIC_AFFINE(OnCpu, BsrView)
}  // namespace graphrun::kernels
