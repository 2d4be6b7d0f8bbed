// Stored entries one by one, and sums of values, with CUDA.
#include "engine/common/edge_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_EDGES(OnCuda)
}  // namespace graphrun::kernels
