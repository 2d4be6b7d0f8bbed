// Sparse products over the semirings that add.
#include "engine/cpu/spgemm_rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_PLUS_WEIGHTED(OnCpu)
GRAPHRUN_PRODUCTS_PLUS_UNWEIGHTED(OnCpu)

}  // namespace graphrun::kernels
