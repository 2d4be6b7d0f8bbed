// Similarity of the ends of edges on the GPU.
#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_SIMILARITY(OnCuda)

}  // namespace graphrun::kernels
