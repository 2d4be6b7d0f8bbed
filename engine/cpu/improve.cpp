// What a round of a closure improves.
#include "engine/common/improve_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_IMPROVE_KERNELS(OnCpu)
}  // namespace graphrun::kernels
