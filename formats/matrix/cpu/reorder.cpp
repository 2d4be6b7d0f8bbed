// Rows and columns in another order.
#include "formats/matrix/common/reorder_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_REORDER(OnCpu)
}  // namespace graphrun::kernels
