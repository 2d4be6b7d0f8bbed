// A kernel that does nothing for a while: it lets the host enqueue ahead of the GPU.
#pragma once

#include <cstdint>

struct CUstream_st;

namespace graphrun::measure {

void enqueue_spin(CUstream_st* stream, std::uint64_t nanoseconds);

}  // namespace graphrun::measure
