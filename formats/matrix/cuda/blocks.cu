// Block formats from CSR and back, with CUDA.
#include "formats/matrix/common/block_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BLOCKS(OnCuda)
}  // namespace graphrun::kernels
