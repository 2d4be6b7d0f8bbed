// All pairs' distances on the CPU.
#include "engine/all_pairs/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_PAIRS_BODIES(OnCpu)
}  // namespace graphrun::kernels
