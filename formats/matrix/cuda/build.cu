// Triples to CSR with CUDA.
#include "formats/matrix/common/build_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BUILD(OnCuda)
}  // namespace graphrun::kernels
