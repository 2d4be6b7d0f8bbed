// COO: a row's entries are found by binary search.
#include "engine/cuda/spmv_rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCuda, CooView)
}  // namespace graphrun::kernels
