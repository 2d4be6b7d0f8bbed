// SpGEMM over complex numbers.
#include "engine/spgemm/cpu/rows.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_COMPLEX(OnCpu)

}  // namespace graphrun::kernels
