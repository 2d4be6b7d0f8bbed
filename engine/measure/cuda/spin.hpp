// A kernel that spins for a given time, so that the host can enqueue ahead of the GPU.
#pragma once

#include <cstdint>

struct CUstream_st;

namespace graphrun::measure {

void enqueue_spin(CUstream_st* stream, std::uint64_t nanoseconds);

}  // namespace graphrun::measure
