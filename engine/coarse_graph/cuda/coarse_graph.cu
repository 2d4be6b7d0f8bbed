// Coarse graphs on the GPU: loops over indices alone.
#include "engine/coarse_graph/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_COARSE(OnCuda)

}  // namespace graphrun::kernels
