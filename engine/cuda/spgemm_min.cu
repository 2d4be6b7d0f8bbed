// Sparse products with CUDA over the semirings that take the smallest.
#include "engine/cuda/spgemm_product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_NOT_PLUS(OnCuda)

}  // namespace graphrun::kernels
