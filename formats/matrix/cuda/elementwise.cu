// Elementwise kernels of the storage formats, compiled for CUDA.
#include "formats/matrix/common/build_bodies.hpp"
#include "formats/matrix/common/layout_bodies.hpp"
#include "formats/matrix/common/reorder_bodies.hpp"
#include "formats/matrix/common/sparse_vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BUILD(OnCuda)
GRAPHRUN_INSTANTIATE_LAYOUTS(OnCuda)
GRAPHRUN_INSTANTIATE_REORDER(OnCuda)
GRAPHRUN_INSTANTIATE_SPARSE_VECTORS(OnCuda)
}  // namespace graphrun::kernels
