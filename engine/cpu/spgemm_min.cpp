// Sparse products over the semirings that take the smallest.
#include "engine/cpu/spgemm_rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCT_BOTH(OnCpu, MinPlus<float>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, MinPlus<double>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, MinPlus<std::int64_t>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, MinSecond)

}  // namespace graphrun::kernels
