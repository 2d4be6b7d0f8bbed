// SpMV of the tiled format over real and whole numbers.
#include "engine/spmv/cuda/tiled_product.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_KERNELS(OnCuda, TiledBands)
}  // namespace graphrun::kernels
