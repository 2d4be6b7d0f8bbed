// Sparse products over the semirings that add.
#include "engine/cpu/spgemm_rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCT_BOTH(OnCpu, PlusTimes<float>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, PlusTimes<double>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, PlusTimes<std::int64_t>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, PlusSecond<float>)
GRAPHRUN_PRODUCT_BOTH(OnCpu, PlusSecond<double>)
GRAPHRUN_PRODUCT_ONE(OnCpu, PlusPair, NoWeights)

}  // namespace graphrun::kernels
