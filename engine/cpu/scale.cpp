// Scaling.
#include "engine/common/scale_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_SCALE_KERNELS(OnCpu)
}  // namespace graphrun::kernels
