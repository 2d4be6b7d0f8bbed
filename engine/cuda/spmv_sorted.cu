// SELL and JDS, whose rows are sorted by length.
#include "engine/cuda/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, SellView)
GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, JdsView)
}  // namespace graphrun::kernels
