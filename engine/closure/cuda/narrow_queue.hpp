// The frontier of narrow rounds: vertices with the places of their rows, in shared memory, and what
// a thread finds along one of them.
#pragma once

#include "engine/closure/cuda/settled.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// A vertex of the frontier.
struct alignas(16) NarrowRow {
  index_t vertex;
  unsigned entries;
  offset_t begin;
};

// What a block found in a round.
struct Tally {
  unsigned vertices;
  unsigned edges;                 // entries of their rows
  unsigned long long long_edges;  // the same of rows that are too long for these rounds
  bool stop;                      // the host asked to
};

// How wide a frontier may become.
struct NarrowShape {
  unsigned slots;     // of a queue
  unsigned vertices;  // of a frontier, at most
};

__device__ inline NarrowRow row_of(const SettledWork& w, index_t v) {
  const offset_t begin = __ldg(w.out.offsets + v), end = __ldg(w.out.offsets + v + 1);
  return {v, static_cast<unsigned>(end - begin), begin};
}

// Leaves a vertex of the frontier to the kernel that goes on.
__device__ inline void hand_over(const SettledWork& w, index_t v) {
  w.vertices[atomicAdd(&w.control->handed_over, 1u)] = v;
}

// Appends to a block's queue and counts what it did. Vertices that there are no slots for are
// counted all the same, and handed over.
class NarrowQueue {
 public:
  __device__ NarrowQueue(NarrowRow* rows, unsigned slots, Tally* tally, const SettledWork& work)
      : rows_(rows), slots_(slots), tally_(tally), w_(work) {}

  // The rows of the lanes with `mine` set. All lanes of a warp call it.
  __device__ void add(bool mine, const NarrowRow& row) {
    const unsigned takers = __ballot_sync(all_lanes, mine);
    if (takers == 0) return;
    const unsigned at = places(&tally_->vertices, takers);
    if (!mine) return;
    if (at < slots_) {
      rows_[at] = row;
    } else {
      hand_over(w_, row.vertex);
    }
    if (row.entries > tuning::narrow_row) {
      atomicAdd(&tally_->long_edges, static_cast<unsigned long long>(row.entries));
      return;
    }
    // The next round reads them, after the barriers.
    if (row.entries != 0) device::prefetch(w_.out.column_of + row.begin);
    edges_ += row.entries;
  }
  // At the end of a round.
  __device__ void finish() {
    const unsigned edges = warp_sum(edges_);
    if (lane_number() == 0 && edges != 0) atomicAdd(&tally_->edges, edges);
  }

 private:
  NarrowRow* rows_;
  unsigned slots_;
  Tally* tally_;
  const SettledWork& w_;
  unsigned edges_ = 0;
};

// Offers `from` along the k-th entry of its row, if it has one. Returns whether it was taken as the
// first, and then v's row, which is read while the atomic is under way.
__device__ inline bool offer_along(const SettledWork& w, index_t round, const NarrowRow& from,
                                   unsigned k, NarrowRow& row) {
  if (k >= from.entries) return false;
  const index_t v = __ldg(w.out.column_of + from.begin + k);
  // Past the first-level cache, which does not see what other blocks wrote.
  const index_t level = __ldcg(w.level + v);
  if ((level != no_vertex && level != round) || !w.mask.allows(v)) return false;
  if (level == no_vertex) row = row_of(w, v);
  return claim(w, round, from.vertex, v, level);
}

}  // namespace graphrun::kernels
