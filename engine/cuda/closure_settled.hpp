// What the kernel of the settled closure works on: its queue, bitmaps and counts.
//
// The frontier is a queue of pieces while rounds push, each a run of at most `piece_entries`
// entries of a row, so that no row is too long for a warp; and a bitmap while they pull.
#pragma once

#include <cstdint>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/cuda/host_link.hpp"

namespace graphrun::kernels {

inline constexpr unsigned piece_entries = 256;

// What one step found; three take turns: one read, one written, one being cleared.
struct StepCounts {
  unsigned long long edges;  // entries of the rows of the vertices found
  unsigned found, pieces;
  unsigned closed;  // vertices that can never be reached: no edge leads to them
  int stop;
};

// Where the closure stands between two rounds; the same in every block.
struct RoundState {
  long long round;
  unsigned long long frontier_edges, edges;
  unsigned frontier, pieces, reached, open;
  unsigned long long clock;  // nanoseconds, when the last round ended
  unsigned step, front;      // front: which of the bitmaps is the frontier's
  bool pull, done, stopped;
};

struct SettledControl {
  StepCounts counts[3];
  RoundState state;  // as the block that ran rounds alone left it
  unsigned long_rows, listed, traced;
};

struct Queue {
  unsigned long long* run;  // first entry << 16 | entries
  index_t* vertex;
};

struct SettledWork {
  CsrView<NoWeights> out, in;
  Mask mask;
  index_t *stamp, *via;
  Queue queue[2];
  unsigned* closed;     // bitmap: reached, or never to be
  unsigned* bitmap[2];  // the frontier, and the next one, in turns
  index_t* long_rows;
  SettledControl* control;
  cuda::HostLink* link;
  ClosureRound* trace;
  unsigned trace_size;
  long long max_rounds;
  offset_t entries;
  const index_t* sources;
  index_t source_count;
};

#if defined(__CUDACC__)

inline constexpr unsigned warp = 32;
inline constexpr unsigned all_lanes = ~0u;

// What one thread found in a round.
struct Found {
  unsigned vertices = 0, closed = 0;
  unsigned long long edges = 0;
};

__device__ inline unsigned lane_number() { return threadIdx.x % warp; }

__device__ inline unsigned words_for(index_t n) { return (static_cast<unsigned>(n) + 31) / 32; }

__device__ inline bool bit(const unsigned* bitmap, index_t v) {
  return (bitmap[static_cast<unsigned>(v) / 32] >> (static_cast<unsigned>(v) % 32)) & 1u;
}

__device__ inline void set_bit(unsigned* bitmap, index_t v) {
  atomicOr(bitmap + static_cast<unsigned>(v) / 32, 1u << (static_cast<unsigned>(v) % 32));
}

#endif

}  // namespace graphrun::kernels
