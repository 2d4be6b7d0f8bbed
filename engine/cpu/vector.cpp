// Element-wise work and sums.
#include "engine/common/vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_VECTOR(OnCpu)
}  // namespace graphrun::kernels
