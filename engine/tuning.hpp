// Thresholds and block sizes of the kernels, as data, each with its reason.
#pragma once

namespace graphrun::tuning {

// CUDA threads per block of the tile kernels: a tile's 1024 to 2048 entries are four to eight loads
// a thread, enough in flight to hide a gather's latency with eight blocks on a multiprocessor.
inline constexpr unsigned spmv_block = 256;

// Blocks of the tile kernels on a multiprocessor: all its 2048 threads, at 32 registers each.
inline constexpr unsigned spmv_blocks = 8;

// Loads each thread has in flight.
inline constexpr int spmv_unroll = 4;

}  // namespace graphrun::tuning
