// The constants of engine/common/tuning.hpp, with those of closures and moves so small that small
// graphs meet every case.
#pragma once

#define closure_block closure_block_of_gpu
#define closure_alone_edges closure_alone_edges_of_gpu
#define closure_pull_edges closure_pull_edges_of_gpu
#define closure_lane_probes closure_lane_probes_of_gpu
#define closure_warp_entries closure_warp_entries_of_gpu
#define peer_eager_edges peer_eager_edges_of_gpu
#define peer_alone_pairs peer_alone_pairs_of_gpu
#define peer_filter_words peer_filter_words_of_gpu
#define narrow_block narrow_block_of_gpu
#define narrow_alone_vertices narrow_alone_vertices_of_gpu
#define move_block move_block_of_gpu
#define move_blocks move_blocks_of_gpu
#define move_table_bits move_table_bits_of_gpu
#include_next <engine/common/tuning.hpp>
#undef closure_block
#undef closure_alone_edges
#undef closure_pull_edges
#undef closure_lane_probes
#undef closure_warp_entries
#undef peer_eager_edges
#undef peer_alone_pairs
#undef peer_filter_words
#undef narrow_block
#undef narrow_alone_vertices
#undef move_block
#undef move_blocks
#undef move_table_bits

namespace graphrun::tuning {

inline constexpr unsigned closure_block = 64;
inline constexpr unsigned long long closure_alone_edges = 60;
inline constexpr unsigned long long closure_pull_edges = 100;
inline constexpr long long closure_lane_probes = 4;
inline constexpr long long closure_warp_entries = 48;
inline constexpr unsigned long long peer_eager_edges = 40;
inline constexpr unsigned peer_alone_pairs = 16;
inline constexpr unsigned peer_filter_words = 2;
inline constexpr unsigned narrow_block = 64;
inline constexpr unsigned narrow_alone_vertices = 12;
inline constexpr unsigned move_block = 64, move_blocks = 1;
inline constexpr int move_table_bits = 7;

}  // namespace graphrun::tuning
