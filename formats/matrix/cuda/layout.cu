// Padded formats from CSR and back, with CUDA.
#include "formats/matrix/common/layout_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_LAYOUTS(OnCuda)
}  // namespace graphrun::kernels
