// Element-wise work and sums with CUDA.
#include "engine/common/vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_VECTOR(OnCuda)
}  // namespace graphrun::kernels
