// Stored entries one by one, and sums of values.
#include "engine/common/edge_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_EDGES(OnCpu)
}  // namespace graphrun::kernels
