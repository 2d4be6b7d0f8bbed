// Sets that grow along the entries of a matrix, on the GPU.
#include "engine/row_sets/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_SET_BODIES(OnCuda)
}  // namespace graphrun::kernels
