// Similarity of the ends of edges on the CPU.
#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_SIMILARITY(OnCpu)

}  // namespace graphrun::kernels
