// The tags by which a kernel's two definitions, one per backend, are told apart.
#pragma once

struct CUmemPoolHandle_st;
struct CUstream_st;

namespace graphrun {

#if defined(GRAPHRUN_WITH_CUDA)
inline constexpr bool built_with_cuda = true;
#else
inline constexpr bool built_with_cuda = false;
#endif

struct OnCpu {
  int threads;
};
struct OnCuda {
  CUstream_st* stream;
  CUmemPoolHandle_st* pool;  // of the context, from which kernels take their scratch memory
};

}  // namespace graphrun
