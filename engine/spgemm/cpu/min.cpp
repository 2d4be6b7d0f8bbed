// SpGEMM over the minimum semirings.
#include "engine/spgemm/cpu/rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_NOT_PLUS(OnCpu)

}  // namespace graphrun::kernels
