// Scaling with CUDA.
#include "engine/common/scale_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_SCALE_KERNELS(OnCuda)
}  // namespace graphrun::kernels
