// Rounding of weights to 16 bits.
#include "engine/common/mixed_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_MIXED(OnCpu)
}  // namespace graphrun::kernels
