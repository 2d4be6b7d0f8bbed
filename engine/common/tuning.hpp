// Thresholds and block sizes of kernels, each with its reason.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>

namespace graphrun::tuning {

// CUDA threads per block of the tile kernels. A tile has 1024 to 2048 entries, four to eight loads
// per thread: with eight blocks on a multiprocessor enough to hide the latency of gathers.
inline constexpr unsigned spmv_block = 256;

// Blocks of these kernels on a multiprocessor of 65,536 registers, by the registers of a thread: at
// 32 it holds all its 2048 threads. ELL's kernels need 32. The other padded formats have more loads
// in flight at 40. CSR's kernels wait for each load with fewer than 48. Over many tiles with
// weights of 8 bytes they are faster with 32 all the same: more threads wait at once.
inline constexpr unsigned spmv_blocks_in_32_registers = 8;
inline constexpr unsigned spmv_blocks_in_40_registers = 6;
inline constexpr unsigned spmv_blocks_in_48_registers = 5;

// From this many tiles on, half the threads work on each tile of a CSR matrix, with twice the loads
// each: few tiles need many threads, many tiles fewer instructions per tile. An H200 has half as
// many under way at once: of a few more than that, the last would run alone.
inline constexpr index_t spmv_many_tiles = 2640;

// Loads each thread has in flight.
inline constexpr int spmv_unroll = 4;

// CUDA threads per block, and blocks on a multiprocessor, of the kernels that run all rounds of a
// closure: many threads hide the latency of gathers, few blocks keep the barrier of a round short.
inline constexpr unsigned closure_block = 1024;
inline constexpr unsigned closure_blocks = 1;

// Entries of the graph per block of such a kernel.
inline constexpr long long closure_entries_per_block = 4096;

// One block advances frontiers whose rows have at most this many entries: it saves the barrier of
// the grid (1 us), but gathers at a hundredth of the device's rate.
inline constexpr unsigned long long closure_alone_edges = 1024;

// One cluster of blocks runs rounds of narrow frontiers over short rows. It starts with at most so
// many mean entries of a row and sources, and goes on while no row of the frontier has more than
// `narrow_row` entries, and the frontier no more than `narrow_vertices` vertices.
inline constexpr long long narrow_mean_row = 8;
inline constexpr int narrow_sources = 1024;
inline constexpr unsigned narrow_row = 32;
inline constexpr unsigned narrow_vertices = 16384;

// CUDA threads of such a block; the vertices that it has room for, twice its share of
// narrow_vertices; the vertices of a frontier up to which one block advances it alone. That saves a
// barrier of the cluster (1 us), but its first-level cache serves one line per cycle.
inline constexpr unsigned narrow_block = 1024;
inline constexpr unsigned narrow_slots = 2048;
inline constexpr unsigned narrow_alone_vertices = 96;

// No round is pulled whose frontier's rows have at most this many entries: a pull visits every
// vertex.
inline constexpr unsigned long long closure_pull_edges = 65536;

// Costs of a round, in entries that a pull examines: of an unvisited vertex (its offsets and first
// column), of an entry that is pushed, and of a word of a bitmap that is turned into a list.
// Measured on the H200: a pushed entry takes as long as 5 that are examined of urand:22, and 7 of
// kron:24.
inline constexpr double closure_open_cost = 1;
inline constexpr double closure_push_cost = 6;
inline constexpr double closure_list_cost = 0.5;

// A search over GPUs that store into each other's memory: entries of its frontier that a GPU pushes
// before it hears how many there are in all, which saves a meeting (8 us); the pairs up to which
// one block takes them; the entries of a GPU's rows for each pair that it keeps room for from each
// other one, and the fewest and the most that it does.
inline constexpr unsigned long long peer_eager_edges = 32768;
inline constexpr unsigned peer_alone_pairs = 4096;
inline constexpr long long peer_entries_of_pair = 256;
inline constexpr long long peer_least_pairs = 65536, peer_most_pairs = 1 << 24;
// The vertices from which on such a search filters sparse frontiers: their bits, 32 MB, and the
// rows do not fit the second-level cache together. Words of the filter, in shared memory. A
// frontier is sparse if the filter has so many bits for each of its vertices, and the graph so many
// entries for each of its own.
inline constexpr int peer_filter_vertices = 1 << 28;
inline constexpr unsigned peer_filter_words = 1 << 15;
inline constexpr unsigned peer_filter_bits = 8;
inline constexpr unsigned long long peer_filter_entries = 8;

// In a pull: entries of a row that one lane examines before its warp takes over the row, and the
// entries that this warp examines at most; what is left of longer rows all warps share.
inline constexpr long long closure_lane_probes = 32;
inline constexpr long long closure_warp_entries = 1024;

// In a pull over a matrix of bits: entries of a row that one lane examines; entries per warp of a
// longer row; the cost of pushing an entry, in examined entries.
inline constexpr long long bits_lane_looks = 32;
inline constexpr long long bits_run_looks = 1024;
inline constexpr double bits_push_cost = 2;

// Width of the buckets of a relaxing closure on a GPU: mean weight * closure_delta / (mean row
// length)^2.5, and at least mean weight * closure_least_delta. With long rows narrow buckets fill
// the device, with short rows wide ones are needed. Fitted on the H200 to kron:22 and urand:22
// (best at a fifth of the mean weight) and grid:2048x2048 (at 28 times the mean weight).
inline constexpr double closure_delta = 1200;
inline constexpr double closure_least_delta = 1.0 / 32;

// A round defers offers for later buckets if it has at least so many edges, and one for each so
// many vertices, all of which are looked at once the bucket is done.
inline constexpr long long closure_defer_edges = 262144;
inline constexpr long long closure_defer_rows = 8;
// Once that was, and the vertices left have at most one in so many of the entries, they are one
// bucket: repeating them costs less than more buckets.
inline constexpr long long closure_rest_share = 16;

// One CPU thread advances frontiers whose rows have fewer entries: waking the others and waiting
// for them takes as long as some thousand entries in cache.
inline constexpr offset_t cpu_narrow_edges = 16384;

// Cost of pushing along an edge on a CPU, in edges examined by a pull. A push writes to vertices
// anywhere in memory; a pull reads bits that fit into a cache.
inline constexpr double cpu_push_cost = 3;

// Vertices of a frontier (push), and words of 64 vertices (pull), that a CPU thread takes at a
// time.
inline constexpr std::size_t cpu_push_share = 64;
inline constexpr std::size_t cpu_pull_share = 16;

// CPU threads share a bucket of a relaxing closure from this many vertices on, and go on sharing
// until a bucket has less than a fourth of that.
inline constexpr std::size_t cpu_wide_bucket = 1024;

// Width of these buckets, in multiples of the mean weight over the mean degree.
inline constexpr double cpu_delta = 2;

// Entries of a long row between two polls of the stop token.
inline constexpr offset_t cpu_row_slice = 65536;

// CUDA threads per block of the kernel that moves vertices between communities, and blocks on a
// multiprocessor; the table in which a warp of it adds up, 2^bits slots of 8 or 12 bytes.
inline constexpr unsigned move_block = 128;
inline constexpr unsigned move_blocks = 8;
inline constexpr int move_table_bits = 9;

// Approximate number of resident warps of a GPU: 132 multiprocessors with 64 each. If a padded
// format has fewer groups of rows, several warps share a group.
inline constexpr unsigned resident_warps = 8192;

// Components begin with a search where the row at a random entry has so many times the entries of a
// mean row: 1.03 of urand:20, 1.09 of usroads, 10 of soc-Slashdot0902, 29 of loc-Gowalla, 75 of
// kron:20. Such a search has few rounds.
inline constexpr double components_hub_factor = 8;

}  // namespace graphrun::tuning
