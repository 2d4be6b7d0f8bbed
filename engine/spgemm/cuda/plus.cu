// SpGEMM on the GPU over the semirings that add values or count pairs.
#include "engine/spgemm/cuda/product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_PLUS_UNWEIGHTED(OnCuda)

}  // namespace graphrun::kernels
