// Sparse products with CUDA over the semirings that take the smallest.
#include "engine/spgemm/cuda/product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_NOT_PLUS(OnCuda)

}  // namespace graphrun::kernels
