// Narrow rounds by one cluster of blocks: a few threads take a vertex of the frontier, which lies
// in their shared memory with the place of its row. A round waits for a column, a level and an
// atomic, one after another, and for the blocks to meet; each block goes on with what it found
// itself unless one found far more than others. Very narrow ones are run by one block, which meets
// nobody.
#pragma once

#include "engine/closure/cuda/narrow_queue.hpp"
#include "engine/common/cuda/block_team.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = tuning::narrow_block;
constexpr unsigned lanes = 4;                      // for a vertex
constexpr long long rounds_between_meetings = 64;  // with the host

// Where the rounds stand; but for `own` the same in every block.
struct Standing {
  long long round;
  unsigned frontier;  // vertices
  unsigned own;       // those that this block found
  bool is_spread;     // one block found far more than others: shares are even, not its own
  bool leaves, stopped;
};

// Shared memory of a block beside its two queues.
struct Meeting {
  // In turns: this block's of the last round, the one under way and the next; each block's of the
  // last round and the one before.
  Tally own[3];
  Tally all[2][most_blocks_of_team];
  Standing standing;
};

// What the first thread of all keeps for the host.
struct Account {
  unsigned reached = 0, traced = 0, frontier = 0;
  unsigned long long frontier_edges = 0, edges = 0, clock = 0;
};

class NarrowRounds {
 public:
  __device__ NarrowRounds(const SettledWork& work, NarrowShape shape, NarrowRow* rows,
                          Meeting& meeting)
      : w_(work), shape_(shape), rows_(rows), meeting_(meeting) {}

  __device__ void run() {
    clear();
    team_.sync();  // from here on all have shared memory
    if (team_.rank() == 0) list_sources();
    account_.clock = device::nanoseconds();
    meet();
    while (goes_on()) {
      if (s_.frontier > tuning::narrow_alone_vertices) {
        push(share_of_block());
        ++s_.round;
        meet();
      } else {
        if (team_.rank() != 0) clear();
        team_.sync();  // the others have read what they were told
        if (team_.rank() == 0) run_alone();
        team_.sync();
        s_ = meeting_.standing;
      }
    }
    if (s_.leaves && !is_done()) leave_frontier();
    if (tells()) leave_state();
    team_.sync();  // others may still read this block's shared memory
  }

 private:
  struct Share {
    unsigned begin, end;
  };

  __device__ bool tells() const { return threadIdx.x == 0 && team_.rank() == 0; }
  __device__ bool is_done() const {
    return s_.frontier == 0 || s_.round >= w_.max_rounds || s_.stopped;
  }
  __device__ bool goes_on() const { return !is_done() && !s_.leaves; }

  __device__ void clear() {
    if (threadIdx.x < 3) meeting_.own[threadIdx.x] = {};
  }
  // What this block found in the round that made `round` of them, and the queue it filled.
  __device__ Tally& own(long long round) { return meeting_.own[round % 3]; }
  __device__ NarrowRow* queue(long long round) { return rows_ + round % 2 * shape_.slots; }
  __device__ NarrowQueue output(long long round) {
    return {queue(round), shape_.slots, &own(round), w_};
  }

  __device__ void list_sources() {
    NarrowQueue to = output(0);
    const auto count = static_cast<unsigned>(w_.source_count);
    for (unsigned at = 0; at < count; at += block) {
      const unsigned i = at + threadIdx.x;
      NarrowRow row{};
      if (i < count) {
        const index_t v = w_.sources[i];
        w_.level[v] = 0;
        if (w_.parent != nullptr) w_.parent[v] = v;
        row = row_of(w_, v);
      }
      to.add(i < count, row);
    }
    to.finish();
  }

  // This block's part of the frontier: what it found itself, or an even part of all.
  __device__ Share share_of_block() const {
    if (!s_.is_spread) return {0, s_.own};
    const unsigned each = (s_.frontier + team_.blocks() - 1) / team_.blocks();
    const unsigned begin = min(s_.frontier, team_.rank() * each);
    return {begin, min(s_.frontier, begin + each)};
  }

  // In lane r: how many vertices of the frontier the blocks 0 to r found.
  __device__ unsigned found_up_to_block() const {
    const unsigned lane = lane_number();
    return sum_up_to_lane(lane < team_.blocks() ? meeting_.all[s_.round % 2][lane].vertices : 0);
  }
  // The i-th vertex of all blocks' queues. All lanes of a warp call it; those with an `i` beyond
  // the frontier get one without entries.
  __device__ NarrowRow row_of_all(unsigned i, unsigned found) {
    unsigned rank = 0;
    for (unsigned step = most_blocks_of_team / 2; step > 0; step /= 2) {
      if (__shfl_sync(all_lanes, found, rank + step - 1) <= i) rank += step;
    }
    const unsigned before = __shfl_sync(all_lanes, found, rank == 0 ? 0 : rank - 1);
    if (i >= s_.frontier) return {};
    return *team_.of(rank, queue(s_.round) + (rank == 0 ? i : i - before));
  }

  // One round of this block, along the rows of its share. All its threads call it.
  __device__ void push(Share share) {
    const auto round = static_cast<index_t>(s_.round + 1);
    if (threadIdx.x == 0) {
      own(s_.round + 2) = {};
      if (tells() && s_.round % rounds_between_meetings == 0) own(round).stop = meet_host();
    }
    NarrowQueue to = output(s_.round + 1);
    const unsigned found = s_.is_spread ? found_up_to_block() : 0;
    for (unsigned at = share.begin; at < share.end; at += block / lanes) {
      const unsigned i = at + threadIdx.x / lanes;
      const bool any = i < share.end;
      const NarrowRow mine = s_.is_spread ? row_of_all(any ? i : s_.frontier, found)
                             : any        ? queue(s_.round)[i]
                                          : NarrowRow{};
      for (unsigned k = threadIdx.x % lanes; __any_sync(all_lanes, k < mine.entries); k += lanes) {
        NarrowRow row{};
        const bool first = offer_along(w_, round, mine, k, row);
        to.add(first, row);
      }
    }
    to.finish();
  }

  // Tells all blocks what this one found; takes in what they did. All threads of all blocks call
  // it.
  __device__ void meet() {
    __syncthreads();
    if (threadIdx.x < team_.blocks()) {
      *team_.of(threadIdx.x, &meeting_.all[s_.round % 2][team_.rank()]) = own(s_.round);
    }
    team_.sync();
    if (threadIdx.x < warp) add_up();
    __syncthreads();
    s_ = meeting_.standing;
  }
  // The first warp of each block takes in what all found.
  __device__ void add_up() {
    const unsigned lane = lane_number();
    const Tally one = lane < team_.blocks() ? meeting_.all[s_.round % 2][lane] : Tally{};
    const unsigned vertices = __shfl_sync(all_lanes, warp_sum(one.vertices), 0);
    const bool leaves = __any_sync(all_lanes, one.vertices > shape_.slots || one.long_edges != 0) ||
                        vertices > shape_.vertices;
    const bool stop = __any_sync(all_lanes, one.stop);
    const unsigned even = vertices / team_.blocks();
    const bool is_spread =
        __any_sync(all_lanes, one.vertices > max(block / lanes, even + even / 4));
    if (team_.rank() == 0) {
      const unsigned long long edges = warp_sum(one.edges + one.long_edges);
      if (tells()) note(vertices, edges);
    }
    if (lane == team_.rank()) {
      meeting_.standing = {s_.round, vertices, one.vertices, is_spread, leaves, stop};
    }
  }

  // Rounds of this block while the frontier is narrow enough for it; then it tells the others.
  __device__ void run_alone() {
    Tally found;
    s_.is_spread = true;
    do {
      push({0, s_.frontier});
      ++s_.round;
      __syncthreads();
      found = own(s_.round);
      if (tells()) note(found.vertices, found.edges + found.long_edges);
      const bool leaves = found.vertices > shape_.slots || found.long_edges != 0;
      s_ = {s_.round, found.vertices, found.vertices, false, leaves, found.stop};
    } while (goes_on() && s_.frontier <= 2 * tuning::narrow_alone_vertices);
    s_.is_spread = true;
    const unsigned blocks = team_.blocks();
    for (unsigned i = threadIdx.x; i < blocks * blocks; i += block) {
      *team_.of(i / blocks, &meeting_.all[s_.round % 2][i % blocks]) =
          i % blocks == 0 ? found : Tally{};
    }
    if (threadIdx.x < blocks) *team_.of(threadIdx.x, &meeting_.standing) = s_;
  }

  // After a round, by the thread that keeps the account: what it found is the frontier now.
  __device__ void note(unsigned vertices, unsigned long long edges) {
    const auto last = static_cast<unsigned long long>(s_.round - 1);
    if (s_.round != 0 && vertices != 0 && last < w_.trace_size) {
      const unsigned long long now = device::nanoseconds();
      w_.trace[last] = {Direction::push, static_cast<index_t>(account_.frontier),
                        static_cast<index_t>(vertices),
                        static_cast<offset_t>(account_.frontier_edges),
                        static_cast<double>(now - account_.clock) * 1e-6};
      account_.traced = static_cast<unsigned>(s_.round);
      account_.clock = now;
    }
    account_.frontier = vertices;
    account_.frontier_edges = edges;
    account_.reached += vertices;
    account_.edges += edges;
  }
  // Tells the host how far it is; returns whether to stop.
  __device__ bool meet_host() const {
    w_.link->rounds = s_.round;
    w_.link->reached = account_.reached;
    return w_.link->stop != 0;
  }

  // What the kernel that goes on begins with: its frontier, but for what was handed over already,
  // and where it stands.
  __device__ void leave_frontier() {
    const unsigned mine = min(own(s_.round).vertices, shape_.slots);
    for (unsigned i = threadIdx.x; i < mine; i += block) {
      hand_over(w_, queue(s_.round)[i].vertex);
    }
  }
  __device__ void leave_state() const {
    RoundState& s = w_.control->left;
    s = {};
    // A round that found nothing is none.
    s.round = s_.round - (s_.frontier == 0 && s_.round != 0);
    s.reached = account_.reached;
    s.edges = account_.edges;
    s.clock = account_.clock;
    s.stopped = s_.stopped;
    w_.control->traced = account_.traced;
    w_.control->resumes = true;
    w_.control->ended = is_done();
    if (is_done()) report(w_, s);
  }

  const SettledWork& w_;
  NarrowShape shape_;
  NarrowRow* rows_;
  Meeting& meeting_;
  BlockTeam team_;
  Standing s_{};
  Account account_;
};

__global__ void __launch_bounds__(block, 1)
    settle_narrow_rounds(const SettledWork w, const NarrowShape shape) {
  extern __shared__ NarrowRow rows[];
  __shared__ Meeting meeting;
  NarrowRounds(w, shape, rows, meeting).run();
}

}  // namespace

}  // namespace graphrun::kernels
