// Tag types that select a kernel's backend by overloading.
#pragma once

#include <stop_token>

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
  const std::stop_token* stop = nullptr;  // ends loops with Cancelled; null: nothing ends them

  OnCpu with(int fewer) const { return {fewer, stop}; }
};
struct OnCuda {
  CUstream_st* stream;  // the context's stream, or a side stream
  DeviceState* state;   // the context's state, source of scratch memory
};

}  // namespace graphrun
