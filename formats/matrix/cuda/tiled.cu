// The steps of building tiled matrices, compiled for CUDA.
#include "formats/matrix/common/tiled_bodies.hpp"

namespace graphrun::tiling {

u32 hop_blocks(OnCuda) {
  int device = 0, processors = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  return static_cast<u32>(processors);
}

GRAPHRUN_INSTANTIATE_TILED(OnCuda)

}  // namespace graphrun::tiling
