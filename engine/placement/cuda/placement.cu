// Forces between vertices in the plane, on the GPU.
#include "engine/placement/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_PLACEMENT_BODIES(OnCuda)
}  // namespace graphrun::kernels
