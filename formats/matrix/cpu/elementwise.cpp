// Elementwise kernels of the storage formats, compiled for the CPU.
#include "formats/matrix/common/build_bodies.hpp"
#include "formats/matrix/common/layout_bodies.hpp"
#include "formats/matrix/common/reorder_bodies.hpp"
#include "formats/matrix/common/sparse_vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BUILD(OnCpu)
GRAPHRUN_INSTANTIATE_LAYOUTS(OnCpu)
GRAPHRUN_INSTANTIATE_REORDER(OnCpu)
GRAPHRUN_INSTANTIATE_SPARSE_VECTORS(OnCpu)
}  // namespace graphrun::kernels
