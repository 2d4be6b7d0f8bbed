// SpGEMM on the GPU over the semirings that add products.
#include "engine/spgemm/cuda/product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_PLUS_WEIGHTED(OnCuda)

}  // namespace graphrun::kernels
