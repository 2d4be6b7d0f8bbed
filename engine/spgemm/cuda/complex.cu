// SpGEMM on the GPU over complex numbers.
#include "engine/spgemm/cuda/product.hpp"

namespace graphrun::kernels {

GRAPHRUN_PRODUCTS_COMPLEX(OnCuda)

}  // namespace graphrun::kernels
