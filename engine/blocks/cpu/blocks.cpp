// Blocks on the CPU.
#include "engine/blocks/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BLOCKS(OnCpu)
}  // namespace graphrun::kernels
