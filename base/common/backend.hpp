// The tags by which a kernel's two definitions, one per backend, are told apart.
#pragma once

struct CUstream_st;

namespace graphrun {

class DeviceState;

#if defined(GRAPHRUN_WITH_CUDA)
inline constexpr bool built_with_cuda = true;
#else
inline constexpr bool built_with_cuda = false;
#endif

struct OnCpu {
  int threads;
};
struct OnCuda {
  CUstream_st* stream;  // the context's, or one beside it
  DeviceState* state;   // the context's, from which kernels take their scratch memory
};

}  // namespace graphrun
