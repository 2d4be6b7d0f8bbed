// Sets that grow along the entries of a matrix, on the CPU.
#include "engine/row_sets/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_SET_BODIES(OnCpu)
}  // namespace graphrun::kernels
