// Graph generators on the CPU.
#include "formats/generate/common/generate_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_GENERATE(OnCpu)
}  // namespace graphrun::kernels
