// Work that costs nothing but its launching or its synchronising, each enqueued on a stream.
#pragma once

#include <cstdint>

struct CUstream_st;
struct CUgraph_st;

namespace graphrun::measure {

void enqueue_empty(CUstream_st* stream);
void enqueue_cycles(CUstream_st* stream, unsigned multiprocessors, std::uint64_t cycles);
void enqueue_block_syncs(CUstream_st* stream, unsigned multiprocessors, unsigned rounds);
// False where the device cannot.
bool enqueue_grid_syncs(CUstream_st* stream, int device, unsigned multiprocessors, unsigned rounds);
bool enqueue_cluster_syncs(CUstream_st* stream, unsigned rounds);

// Writes one number, for the host to read back.
void enqueue_answer(CUstream_st* stream, std::uint32_t* to, std::uint32_t answer);

// Iterations of the loop that the next graph holds.
inline constexpr unsigned while_rounds = 500;
// A graph with a WHILE node whose body is one small kernel, counting down in `left`; null where the
// driver has no such nodes. The caller destroys it.
CUgraph_st* while_graph(std::uint32_t* left);

}  // namespace graphrun::measure
