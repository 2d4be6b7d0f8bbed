// What the kernel of the settled closure works on: its queue, bitmaps and counts.
// The frontier is a queue while rounds push, and a bitmap while they pull.
#pragma once

#include <cstdint>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/closure/cuda/host_link.hpp"
#include "engine/closure/cuda/queue.hpp"

namespace graphrun::kernels {

// What one step found; three take turns: one read, one written, one being cleared.
struct StepCounts {
  unsigned long long edges;  // entries of the rows of the vertices found
  unsigned found, pieces;
  unsigned closed;   // vertices that can never be reached: masked, or no edge leads to them
  unsigned put_off;  // pieces of rows that a pull put off to its end
  unsigned listed;   // pieces of the frontier, where it was listed from its bitmap for this step
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
  RoundState left;   // as the kernel before did
  unsigned traced;
  bool resumes, ended;   // whether the kernel before ran rounds, and all there are
  unsigned handed_over;  // vertices of the frontier that it left in `vertices`
};

struct SettledWork {
  CsrView<NoWeights> out, in;
  const index_t* first_in;  // the first column of each row of `in`, no_vertex of an empty one
  Mask mask;
  index_t *level, *parent;
  Queue queue[2];
  unsigned* closed;     // bitmap: reached, or never to be
  unsigned* bitmap[2];  // the frontier, and the next one, in turns
  index_t* vertices;    // a frontier that one kernel leaves to the next
  SettledControl* control;
  cuda::HostLink* link;
  ClosureRound* trace;
  unsigned trace_size;
  long long max_rounds;
  offset_t entries;
  const index_t* sources;
  index_t source_count;
};

// Gives v, whose level was read before, a value from u. Returns whether it is its first.
__device__ inline bool claim(const SettledWork& w, index_t round, index_t u, index_t v,
                             index_t level) {
  bool first;
  if (w.parent != nullptr) {
    auto* parent = reinterpret_cast<unsigned*>(w.parent + v);
    first = atomicMin(parent, static_cast<unsigned>(u)) == static_cast<unsigned>(no_vertex);
  } else {
    first = level == no_vertex && atomicCAS(w.level + v, no_vertex, round) == no_vertex;
  }
  if (first) device::write_stale(w.level + v, round);
  return first;
}

__device__ inline StepCounts& counts_of(const SettledWork& w, const RoundState& s) {
  return w.control->counts[s.step % 3];
}

// Adds what the threads of a block found to the step's counts. All of them call it.
__device__ inline void count(StepCounts& counts, const Found& found, BlockSums& sums) {
  sum_block(found, sums);
  if (threadIdx.x != 0 || (sums.vertices | sums.closed) == 0) return;
  atomicAdd(&counts.found, sums.vertices);
  atomicAdd(&counts.edges, sums.edges);
  if (sums.closed != 0) atomicAdd(&counts.closed, sums.closed);
  sums.vertices = sums.closed = 0;
  sums.edges = 0;
}

__device__ inline void report(const SettledWork& w, const RoundState& s) {
  w.link->rounds = s.round;
  w.link->reached = s.reached;
  w.link->edges = s.edges;
  w.link->traced = w.control->traced;
  w.link->stopped = s.stopped;
}

__device__ inline unsigned words_for(index_t n) { return (static_cast<unsigned>(n) + 31) / 32; }

}  // namespace graphrun::kernels
