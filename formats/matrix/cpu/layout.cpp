// Padded formats from CSR and back.
#include "formats/matrix/common/layout_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_LAYOUTS(OnCpu)
}  // namespace graphrun::kernels
