// SpMV of the tiled format over complex numbers.
#include "engine/spmv/cuda/tiled_product.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_COMPLEX_TYPED(OnCuda, TiledBands)
GRAPHRUN_SPMV_COMPLEX(OnCuda, TiledBands)
}  // namespace graphrun::kernels
