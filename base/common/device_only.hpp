// Functions that only kernels call on a GPU, in code that both backends compile.
#pragma once

#if defined(__CUDACC__)
#define GRAPHRUN_DEVICE __device__
#else
#define GRAPHRUN_DEVICE
#endif
