// Thresholds and block sizes of the kernels, as data, each with its reason.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>

namespace graphrun::tuning {

// CUDA threads per block of the tile kernels: a tile's 1024 to 2048 entries are four to eight loads
// a thread, enough in flight to hide a gather's latency with eight blocks on a multiprocessor.
inline constexpr unsigned spmv_block = 256;

// Blocks of these kernels on a multiprocessor of 65,536 registers: all its 2048 threads, or as many
// as leave each 40 or 48. ELL's do with 32, the others for rows side by side have more under way at
// 40, CSR's wait for loads one by one under 48.
inline constexpr unsigned spmv_blocks_in_32_registers = 8;
inline constexpr unsigned spmv_blocks_in_40_registers = 6;
inline constexpr unsigned spmv_blocks_in_48_registers = 5;

// Tiles of a CSR matrix from which on half the threads work on each, with twice the loads: few
// tiles are done soonest by many threads, many of them by fewer instructions for each.
inline constexpr index_t spmv_many_tiles = 2048;

// Loads each thread has in flight.
inline constexpr int spmv_unroll = 4;

// CUDA threads per block of the kernels that run all rounds of a closure, and blocks on a
// multiprocessor: many threads to hide gathers, few blocks to meet at the barrier of each round.
inline constexpr unsigned closure_block = 1024;
inline constexpr unsigned closure_blocks = 1;

// Entries of a graph that are worth a block of such a kernel.
inline constexpr long long closure_entries_per_block = 4096;

// Entries of a frontier's rows up to which one block advances it alone: it meets no barrier of the
// grid (1 us), but gathers at a hundredth of the device's rate.
inline constexpr unsigned long long closure_alone_edges = 1024;

// Rounds of narrow frontiers over short rows, which one cluster of blocks runs by itself: mean
// entries of a row, and sources, up to which they are tried; entries of a row, and vertices of a
// frontier, up to which they go on.
inline constexpr long long narrow_mean_row = 8;
inline constexpr int narrow_sources = 1024;
inline constexpr unsigned narrow_row = 32;
inline constexpr unsigned narrow_vertices = 16384;

// CUDA threads of such a block, vertices that it has room for (twice its share of the most), and
// vertices of a frontier up to which one of the blocks advances it alone: it saves a meeting (1
// us), but its first-level cache takes a cycle for each line that is asked for.
inline constexpr unsigned narrow_block = 1024;
inline constexpr unsigned narrow_slots = 2048;
inline constexpr unsigned narrow_alone_vertices = 96;

// Entries of a frontier's rows up to which no round is pulled: a pull looks at every vertex.
inline constexpr unsigned long long closure_pull_edges = 65536;

// What a round costs, in gathers: an open vertex that is looked at (its offsets and the first of
// its columns), an entry that is pushed, and a word of a bitmap whose vertices are listed.
inline constexpr double closure_open_cost = 1;
inline constexpr double closure_push_cost = 1;
inline constexpr double closure_list_cost = 0.5;

// Entries of a row that one lane looks at before the warp takes the row together, and those that
// are as much as a warp should look at.
inline constexpr long long closure_lane_probes = 32;
inline constexpr long long closure_warp_entries = 8192;

// Where rows look for sets of bits: entries that a lane looks at, entries of a longer row that one
// warp does, several where there are more, and what pushing an entry costs in such looks.
inline constexpr long long bits_lane_looks = 32;
inline constexpr long long bits_run_looks = 1024;
inline constexpr double bits_push_cost = 2;

// Width of a relaxing closure's buckets, in mean weights over a row's mean length to the power of
// 2.5: long rows spread a frontier so fast that narrow buckets fill the device, short ones need
// wide buckets for that. But never narrower than a part of the mean weight. Fitted on the H200 to
// kron:22 and urand:22 (best at a fifth of the mean weight) and grid:2048x2048 (at 28 of them).
inline constexpr double closure_delta = 1200;
inline constexpr double closure_least_delta = 1.0 / 32;

// A frontier whose rows hold fewer entries is advanced by one thread: waking the others and waiting
// for them takes as long as some thousand entries in cache.
inline constexpr offset_t cpu_narrow_edges = 16384;

// What following an edge out of the frontier costs, against looking along an edge for a neighbour
// in it: a settled closure is pulled where that is cheaper. The first writes to vertices anywhere,
// the second reads bits that a cache holds.
inline constexpr double cpu_push_cost = 3;

// Vertices of a frontier, and words of 64 vertices, that a CPU thread takes at a time.
inline constexpr std::size_t cpu_push_share = 64;
inline constexpr std::size_t cpu_pull_share = 16;

// A bucket of a relaxing closure that holds so many vertices is shared out among the CPU's threads,
// until one holds less than a fourth of that.
inline constexpr std::size_t cpu_wide_bucket = 1024;

// The width of these buckets, as a multiple of the mean weight over the mean degree.
inline constexpr double cpu_delta = 2;

// Entries of a long row between two looks at whether to stop.
inline constexpr offset_t cpu_row_slice = 65536;

// Warps that a GPU keeps resident, about: 132 multiprocessors of 64. Where the groups of a padded
// format are fewer, several warps share one.
inline constexpr unsigned resident_warps = 8192;

}  // namespace graphrun::tuning
