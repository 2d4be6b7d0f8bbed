// Triples to CSR.
#include "formats/matrix/common/build_bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_BUILD(OnCpu)
}  // namespace graphrun::kernels
