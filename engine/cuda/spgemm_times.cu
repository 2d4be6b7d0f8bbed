// Sparse products with CUDA over the semirings that add products.
#include "engine/cuda/spgemm_product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCT_BOTH(OnCuda, PlusTimes<float>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, PlusTimes<double>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, PlusTimes<std::int64_t>)

}  // namespace graphrun::kernels
