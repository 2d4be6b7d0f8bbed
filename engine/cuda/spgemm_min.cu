// Sparse products with CUDA over the semirings that take the smallest.
#include "engine/cuda/spgemm_product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCT_BOTH(OnCuda, MinPlus<float>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, MinPlus<double>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, MinPlus<std::int64_t>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, MinSecond)

}  // namespace graphrun::kernels
