// Conversions, transposes and row bins with CUDA.
#include "formats/matrix/common/convert_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_CONVERT(OnCuda)
}  // namespace graphrun::kernels
