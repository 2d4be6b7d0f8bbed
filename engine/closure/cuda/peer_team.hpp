// How GPUs meet that store into each other's memory: each tells what it found, behind its stores,
// and hears of the others; then all know the same.
#pragma once

#include <cooperative_groups.h>

#include "engine/closure/cuda/peer_work.hpp"

namespace graphrun::kernels {
namespace {

namespace cg = cooperative_groups;

constexpr unsigned block = tuning::closure_block;

// The blocks of a rank.
struct WholeGrid {
  __device__ unsigned block() const { return blockIdx.x; }
  __device__ unsigned blocks() const { return gridDim.x; }
  __device__ void sync() const { cg::this_grid().sync(); }
};

// Shared memory of a block.
struct PeerShared {
  PeerState s;
  PeerNews news;
  BlockSums sums;
  index_t staged[block / warp * Stage::slots];
};

// The threads of a rank that take part: those of all blocks, or of the first alone.
template <class Grid>
class PeerTeam {
 public:
  __device__ PeerTeam(const PeerWork& work, Grid grid, PeerShared& shared)
      : p_(work), grid_(grid), shared_(shared), s_(shared.s) {
    join(false);
  }

  __device__ void join(bool of_one_block) {
    alone = of_one_block;
    thread = (alone ? 0 : grid_.block() * block) + threadIdx.x;
    threads = (alone ? 1 : grid_.blocks()) * block;
    mine = thread / warp;
    warps = threads / warp;
  }
  __device__ void sync() {
    if (alone) {
      __syncthreads();
    } else {
      grid_.sync();
    }
  }

  __device__ bool is_first_block() const { return grid_.block() == 0; }
  __device__ bool first() const { return threadIdx.x == 0; }  // of its block
  __device__ bool tells() const { return first() && is_first_block(); }
  __device__ StepCounts& counts() const { return counts_of(p_.work[0], s_); }
  __device__ void sync_grid() { grid_.sync(); }

  // Tells what this rank found and hears of the others. All threads of the team call it, behind
  // their stores into others' memory. `late`: there are too many pairs, and none is written.
  __device__ void meet(bool late = false) { meet(late, true); }
  // Within a round, whose counts go on.
  __device__ void meet_within_round() { meet(false, false); }

  unsigned thread, threads, mine, warps;
  bool alone;

 private:
  __device__ void meet(bool late, bool ends_round) {
    device::finish_writes();
    sync();
    if (thread < warp) tell_and_hear(late, ends_round);
    if (!alone && !is_first_block() && first()) {
      while (device::hear(&p_.control->met) != s_.meeting + 1) {
      }
      shared_.news = p_.control->news;
    }
    __syncthreads();
    if (first()) {
      const PeerNews& news = shared_.news;
      ++s_.meeting;
      s_.late = news.late;
      s_.too_many = news.too_many;
      s_.most_edges = news.most_edges;
      s_.coming = news.coming;
      s_.lost = news.lost;
      s_.done = s_.lost;
      s_.received += news.received;
    }
    __syncthreads();
  }
  __device__ void tell_and_hear(bool late, bool ends_round) {
    const unsigned lane = lane_number(), number = s_.meeting + 1;
    StepCounts& found = counts();
    PeerNote note{};
    note.flag = number;
    if (ends_round) {
      note.found = device::read_again(&found.found);
      note.closed = device::read_again(&found.closed);
      note.edges = device::read_again(&found.edges);
    }
    note.own_edges = s_.own_edges;
    note.sample = p_.control->sample;
    note.words = device::read_again(&p_.control->words);
    note.late = late;
    if (lane < p_.ranks) note.pairs = device::read_again(p_.control->sent + lane);
    int stop = 0;
    if (lane == 0 && cuda::meets_host(s_.round, s_.frontier_edges)) stop = p_.work[0].link->stop;
    stop = __shfl_sync(all_lanes, stop, 0);
    note.stop = stop == 1;
    note.too_many = __any_sync(all_lanes, note.pairs > p_.pairs) != 0;
    __syncwarp();
    if (lane == 0) {
      if (ends_round) found = {};
      p_.control->words = 0;
    }
    if (lane < p_.ranks) p_.control->sent[lane] = 0;
    __syncwarp();
    const unsigned long long own_edges = note.edges;
    bool lost = stop == cuda::given_up;
    if (lane < p_.ranks) {
      PeerNote& there = p_.board(lane).notes[number % 2][p_.rank];
      write_but_flag(there, note);
      device::tell(&there.flag, number);
      const PeerNote& here = p_.board(p_.rank).notes[number % 2][lane];
      lost = lost || !hear(&here.flag, number);
      note = lost ? PeerNote{} : here;
    } else {
      note = {};
    }
    PeerNews news{};
    news.found = warp_sum(note.found);
    news.closed = warp_sum(note.closed);
    news.coming = warp_sum(note.pairs);
    const bool is_other = lane < p_.ranks && lane != p_.rank;
    news.received = warp_sum(is_other ? min(note.pairs, p_.pairs) * sizeof(ReachedPair) +
                                            note.words * sizeof(unsigned)
                                      : std::size_t{0});
    news.edges = warp_sum(note.edges);
    news.own_edges = own_edges;
    news.most_edges = joined_lanes(note.own_edges, [](auto p, auto q) { return p > q ? p : q; });
    news.sample.rows = warp_sum(note.sample.rows);
    for (unsigned i = 0; i < RowSample::bounds; ++i) {
      news.sample.sum[i] = warp_sum(note.sample.sum[i]);
    }
    news.too_many = __any_sync(all_lanes, note.too_many) != 0;
    news.late = __any_sync(all_lanes, note.late != 0) != 0;
    news.stop = __any_sync(all_lanes, note.stop != 0) != 0;
    news.lost = __any_sync(all_lanes, lost) != 0;
    __syncwarp();  // orders the notes that all lanes heard before what the first lane tells
    if (lane != 0) return;
    shared_.news = news;
    if (alone) return;
    p_.control->news = news;
    device::tell(&p_.control->met, number);
  }
  __device__ static void write_but_flag(PeerNote& to, const PeerNote& note) {
    to.found = note.found;
    to.closed = note.closed;
    to.pairs = note.pairs;
    to.edges = note.edges;
    to.words = note.words;
    to.own_edges = note.own_edges;
    to.sample = note.sample;
    to.too_many = note.too_many;
    to.late = note.late;
    to.stop = note.stop;
  }
  // Waits for another rank. False: the host gave up.
  __device__ bool hear(const unsigned* flag, unsigned number) {
    constexpr unsigned between_looks = 256;
    for (unsigned looks = 1; device::hear(flag) != number; ++looks) {
      if (looks % between_looks == 0 && p_.work[0].link->stop == cuda::given_up) return false;
    }
    return true;
  }

  const PeerWork& p_;
  Grid grid_;
  PeerShared& shared_;
  PeerState& s_;
};

}  // namespace
}  // namespace graphrun::kernels
