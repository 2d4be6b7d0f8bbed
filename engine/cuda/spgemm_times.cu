// Sparse products with CUDA over the semirings that add products.
#include "engine/cuda/spgemm_product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_PLUS_WEIGHTED(OnCuda)

}  // namespace graphrun::kernels
