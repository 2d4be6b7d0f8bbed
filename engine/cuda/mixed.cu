// Rounding of weights to 16 bits on a GPU.
#include "engine/common/mixed_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_MIXED(OnCuda)
}  // namespace graphrun::kernels
