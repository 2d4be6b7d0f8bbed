// Graph generators on the GPU.
#include "formats/generate/common/generate_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_GENERATE(OnCuda)
}  // namespace graphrun::kernels
