// Forces between vertices in the plane, on the CPU.
#include "engine/placement/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_PLACEMENT_BODIES(OnCpu)
}  // namespace graphrun::kernels
