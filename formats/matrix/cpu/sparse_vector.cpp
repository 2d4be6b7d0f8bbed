// Sparse vectors.
#include "formats/matrix/common/sparse_vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_SPARSE_VECTORS(OnCpu)
}  // namespace graphrun::kernels
