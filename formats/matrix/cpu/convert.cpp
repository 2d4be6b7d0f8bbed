// Conversions, transposes and row bins with OpenMP.
#include "formats/matrix/common/convert_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_CONVERT(OnCpu)
}  // namespace graphrun::kernels
