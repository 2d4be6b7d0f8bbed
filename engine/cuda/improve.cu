// What a round of a closure improves, with CUDA.
#include "engine/common/improve_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_IMPROVE_KERNELS(OnCuda)
}  // namespace graphrun::kernels
