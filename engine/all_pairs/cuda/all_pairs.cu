// All pairs' distances on the GPU.
#include "engine/all_pairs/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_PAIRS_BODIES(OnCuda)
}  // namespace graphrun::kernels
