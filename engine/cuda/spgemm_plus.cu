// Sparse products with CUDA over the semirings that add values or count pairs.
#include "engine/cuda/spgemm_product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCT_BOTH(OnCuda, PlusSecond<float>)
GRAPHRUN_PRODUCT_BOTH(OnCuda, PlusSecond<double>)
GRAPHRUN_PRODUCT_ONE(OnCuda, PlusPair, NoWeights)

}  // namespace graphrun::kernels
