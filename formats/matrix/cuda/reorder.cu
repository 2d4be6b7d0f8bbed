// Rows and columns in another order, with CUDA.
#include "formats/matrix/common/reorder_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_REORDER(OnCuda)
}  // namespace graphrun::kernels
