// Blocks on the GPU.
#include "engine/blocks/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BLOCKS(OnCuda)
}  // namespace graphrun::kernels
