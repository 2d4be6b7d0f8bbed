// Thresholds and block sizes of the kernels, as data, each with its reason.
#pragma once

namespace graphrun::tuning {

// CUDA threads per block of the row kernels: eight warps hide a gather's latency and still leave
// room for other blocks on a multiprocessor.
inline constexpr unsigned spmv_block = 256;

// Lanes that share a row, for each of RowBins' bins but the last. Rows under 5 entries take one
// thread, which loads all of them at once; a row of 64 entries gives each of 16 lanes four loads in
// flight.
inline constexpr unsigned spmv_lanes[4] = {1, 4, 16, 32};

// Loads each lane has in flight.
inline constexpr int spmv_unroll = 4;

}  // namespace graphrun::tuning
