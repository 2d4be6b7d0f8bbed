// SpGEMM over the additive semirings.
#include "engine/spgemm/cpu/rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_PLUS_WEIGHTED(OnCpu)
GRAPHRUN_PRODUCTS_PLUS_UNWEIGHTED(OnCpu)

}  // namespace graphrun::kernels
