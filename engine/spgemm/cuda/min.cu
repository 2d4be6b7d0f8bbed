// SpGEMM over the minimum semirings on the GPU.
#include "engine/spgemm/cuda/product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_NOT_PLUS(OnCuda)

}  // namespace graphrun::kernels
