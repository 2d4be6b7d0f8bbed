// Work that consists only of launches or synchronisation, enqueued on a stream.
#pragma once

#include <cstdint>

struct CUstream_st;

namespace graphrun::measure {

void enqueue_empty(CUstream_st* stream);
void enqueue_cycles(CUstream_st* stream, unsigned multiprocessors, std::uint64_t cycles);
void enqueue_block_syncs(CUstream_st* stream, unsigned multiprocessors, unsigned rounds);
// False if the device does not support it.
bool enqueue_grid_syncs(CUstream_st* stream, int device, unsigned multiprocessors, unsigned rounds);
bool enqueue_cluster_syncs(CUstream_st* stream, unsigned rounds);

// Writes one number for the host to read back.
void enqueue_number(CUstream_st* stream, std::uint32_t* to, std::uint32_t number);

}  // namespace graphrun::measure
