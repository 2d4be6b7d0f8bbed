// Block formats from CSR and back, with OpenMP.
#include "formats/matrix/common/block_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BLOCKS(OnCpu)
}  // namespace graphrun::kernels
