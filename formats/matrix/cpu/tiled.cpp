// The steps of building tiled matrices, compiled for the CPU.
#include "formats/matrix/common/tiled_bodies.hpp"

namespace graphrun::tiling {

u32 hop_blocks(OnCpu) { return 32; }

GRAPHRUN_INSTANTIATE_TILED(OnCpu)

}  // namespace graphrun::tiling
