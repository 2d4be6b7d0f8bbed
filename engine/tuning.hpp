// Thresholds and block sizes of the kernels, as data, each with its reason.
#pragma once

namespace graphrun::tuning {

// CUDA threads per block of the tile kernels: a tile's 1024 to 2048 entries are four to eight loads
// a thread, enough in flight to hide a gather's latency with eight blocks on a multiprocessor.
inline constexpr unsigned spmv_block = 256;

// Blocks of the tile kernels on a multiprocessor of 65,536 registers: all its 2048 threads, or as
// many as leave each 40. Most kernels spill at 32, and are slower at 48.
inline constexpr unsigned spmv_blocks_in_32_registers = 8;
inline constexpr unsigned spmv_blocks_in_40_registers = 6;

// Loads each thread has in flight.
inline constexpr int spmv_unroll = 4;

}  // namespace graphrun::tuning
