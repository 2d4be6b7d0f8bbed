// Sparse vectors with CUDA.
#include "formats/matrix/common/sparse_vector_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_SPARSE_VECTORS(OnCuda)
}  // namespace graphrun::kernels
