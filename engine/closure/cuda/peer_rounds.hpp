// The rounds of a search over GPUs that store into each other's memory, in one cooperative kernel
// on each. They meet once or twice a round: each tells the others how many vertices it found,
// behind its stores, and so all go the same way. A frontier of few edges is pushed as pairs before
// they meet; a wide one is pulled along, for which each spreads the bits of its own part.
//
// Pan, Pearce, Owens, Scalable Breadth-First Search on a GPU Cluster, IPDPS 2018.
#pragma once

#include "engine/closure/cuda/peer_fronts.hpp"
#include "engine/closure/cuda/peer_pairs.hpp"
#include "engine/closure/cuda/peer_sample.hpp"
#include "engine/closure/cuda/peer_team.hpp"
#include "engine/closure/cuda/pull.hpp"
#include "engine/closure/cuda/settled_steps.hpp"

namespace graphrun::kernels {
namespace {

// `filters`: whether frontiers of few vertices are filtered.
template <class Grid, bool filters>
class PeerRounds {
 public:
  // `filter`: peer_filter_words of shared memory, or null where none is filtered.
  __device__ PeerRounds(const PeerWork& work, Grid grid, PeerShared& shared, unsigned* filter)
      : p_(work), team_(work, grid, shared), shared_(shared), s_(shared.s), filter_(filter) {}

  __device__ void run() {
    if (team_.first()) {
      shared_.sums = {};
      s_ = PeerState{};
      s_.front = 1;
      s_.open = static_cast<unsigned>(p_.vertices());
      s_.meeting = p_.board(p_.rank).meetings;
      s_.clock = device::nanoseconds();
    }
    __syncthreads();
    Found unreachable;
    SettledWork own = p_.work[0];
    own.bitmap[0] = own.bitmap[1];  // which it clears: what others hold as well stays
    close_unreachable(own, team_.mine, team_.warps, unreachable);
    clear_fronts<filters>(p_, team_.thread, team_.threads);
    sample_rows(p_, team_.thread, team_.threads);
    count(team_.counts(), unreachable, shared_.sums);
    team_.sync_grid();
    list_sources();
    begin_queue(0);
    while (!s_.done) {
      if (!team_.alone && is_for_one_block() && !begin_alone()) continue;
      step();
      if (team_.alone && (s_.done || !is_for_one_block())) end_alone();
    }
    if (!team_.tells()) return;
    PeerBoard& board = p_.board(p_.rank);
    s_.stopped = s_.stopped || s_.lost;
    p_.work[0].link->received = s_.received;
    p_.work[0].link->meetings = s_.meeting - board.meetings;
    board.meetings = s_.meeting;
    report(p_.work[0], s_);
  }

 private:
  __device__ bool is_for_one_block() const {
    if (s_.pull || s_.own_edges > tuning::closure_alone_edges) return false;
    return s_.way == PeerState::unknown ||
           (s_.way == PeerState::pairs && s_.coming <= tuning::peer_alone_pairs);
  }
  // The first block goes on alone. The others wait until it ends that, and get false.
  __device__ bool begin_alone() {
    team_.sync_grid();  // all have read what the first block is about to change
    if (team_.is_first_block()) {
      team_.join(true);
      return true;
    }
    team_.sync_grid();
    if (team_.first()) s_ = p_.control->state;
    __syncthreads();
    return false;
  }
  __device__ void end_alone() {
    team_.join(false);
    if (team_.first()) p_.control->state = s_;
    team_.sync_grid();
  }
  __device__ void step() {
    if (s_.pull) return pull();
    switch (s_.way) {
      case PeerState::unknown:
        return meet_with_queue();
      case PeerState::pairs:
        return take_queue_of_pairs();
      case PeerState::parts:
        return push_in_parts();
      case PeerState::spread:
        return begin_pull();
    }
  }

  __device__ RowWriter next_queue(long long round, Found& found) {
    const SettledWork& w = p_.work[0];
    return {w.out.offsets, w.queue[round % 2], &team_.counts().pieces, Stage(shared_.staged),
            found};
  }
  // Own sources, as the queue of round 0.
  __device__ void list_sources() {
    const SettledWork& w = p_.work[0];
    Found found;
    RowWriter to = next_queue(0, found);
    const auto size = static_cast<unsigned>(w.source_count);
    for (unsigned at = team_.mine * warp; at < size; at += team_.warps * warp) {
      const unsigned i = at + lane_number();
      const index_t v = i < size ? w.sources[i] - p_.first() : no_vertex;
      const bool own = v >= 0 && v < w.in.rows;
      if (own) {
        w.level[v] = 0;
        if (w.parent != nullptr) w.parent[v] = w.sources[i];
        set_bit(w.closed, v);
      }
      to.add(own, v);
    }
    finish_queue(to, found);
  }
  __device__ void finish_queue(RowWriter& to, const Found& found) {
    finish_lists(to, nullptr, shared_.sums);
    count(team_.counts(), found, shared_.sums);
  }
  // The listed rows become the frontier, so many rounds after the last one.
  __device__ void begin_queue(int rounds) {
    team_.sync();
    if (team_.first()) {
      s_.pieces = device::read_again(&team_.counts().pieces);
      s_.own_edges = device::read_again(&team_.counts().edges);
      s_.round += rounds;
      s_.counted = false;
      s_.way = PeerState::unknown;
    }
    __syncthreads();
  }

  // Takes what all ranks found in a round into the state: one thread of each block.
  __device__ void advance() {
    const PeerNews& news = shared_.news;
    if (team_.tells() && p_.work[0].trace_size != 0 && s_.round > 0) {
      RoundState before = s_;
      --before.round;
      keep_trace(p_.work[0], before, news.found);
      s_.clock = before.clock;
    }
    s_.frontier = news.found;
    s_.frontier_edges = news.edges;
    if (s_.round == 0) s_.sample = news.sample;
    s_.reached += news.found;
    s_.edges += news.edges;
    s_.open = without(s_.open, news.found + news.closed);
    s_.stopped = news.stop;
    s_.counted = true;
    if (news.found == 0 && s_.round > 0) --s_.round;
    s_.done = s_.lost || news.found == 0 || s_.round >= p_.work[0].max_rounds || s_.stopped;
    if (!team_.tells() || !cuda::meets_host(s_.round, s_.frontier_edges)) return;
    p_.work[0].link->rounds = s_.round;
    p_.work[0].link->reached = s_.reached;
  }
  // So many pieces of the queue.
  __device__ void send(unsigned first, unsigned pieces) {
    if (pieces == 0) return;
    const Queue queue = p_.work[0].queue[s_.round % 2];
    SendPairs visit{p_, s_.meeting + 1, static_cast<index_t>(s_.round + 1)};
    for_each_entry(Queue{queue.run + first, queue.vertex + first}, pieces, s_.own_edges, team_.mine,
                   team_.warps, visit);
  }
  // Sends the queue's edges, where they are few, and decides how it is to be pushed.
  __device__ void meet_with_queue() {
    static_assert(tuning::peer_eager_edges <= tuning::peer_least_pairs, "there is room for them");
    const bool late = s_.own_edges > tuning::peer_eager_edges;
    if (!late) send(0, s_.pieces);
    team_.meet(late);
    if (team_.first() && !s_.lost) {
      const bool may_pull = !s_.counted;
      if (!s_.counted) advance();
      if (may_pull && pull_pays(s_, looks_by_sample(p_.work[0], s_), p_.vertices())) {
        s_.way = PeerState::spread;
      } else {
        s_.way = s_.late ? PeerState::parts : PeerState::pairs;
      }
    }
    __syncthreads();
  }
  __device__ void take_queue_of_pairs() {
    if (s_.lost) return;
    Found found;
    RowWriter to = next_queue(s_.round + 1, found);
    take_pairs(p_, s_, to, team_.mine, team_.warps);
    finish_queue(to, found);
    begin_queue(1);
  }
  // The same of a queue that there is not room for at once, in parts of as many pieces each: in
  // more where one found no room.
  __device__ void push_in_parts() {
    const unsigned long long of_part = std::uint64_t{p_.pairs} * p_.ranks / 2;
    auto parts = static_cast<unsigned>(s_.most_edges / of_part + 1);
    Found found;
    RowWriter to = next_queue(s_.round + 1, found);
    for (unsigned part = 0; part < parts;) {
      const std::uint64_t pieces = s_.pieces;
      const auto first = static_cast<unsigned>(pieces * part / parts);
      send(first, static_cast<unsigned>(pieces * (part + 1) / parts) - first);
      team_.meet_within_round();
      if (s_.lost) return;
      if (s_.too_many) {
        part *= 2;
        parts *= 2;
        continue;
      }
      take_pairs(p_, s_, to, team_.mine, team_.warps);
      ++part;
    }
    finish_queue(to, found);
    begin_queue(1);
  }

  // Stores the bits of own vertices in the other frontier of all ranks.
  __device__ void spread_bits() {
    const unsigned changed = spread_front<filters>(p_, s_.which ^ 1, team_.thread, team_.threads);
    if (lane_number() == 0 && changed != 0) atomicAdd(&p_.control->words, changed);
  }
  // The frontier, a queue, becomes bits on all ranks.
  __device__ void begin_pull() {
    mark_queue(p_.work[0], s_, team_.thread, team_.threads);
    team_.sync();
    spread_bits();
    team_.meet();
    if (team_.first()) {
      s_.which ^= 1;
      s_.pull = true;
      s_.front = 0;
    }
    __syncthreads();
  }
  // Pulls along a sparse frontier. Returns whether it is one; of others it pulls nothing.
  __device__ bool look_for_few(const SettledWork& w, Found& found) {
    if constexpr (filters) {
      if (!is_sparse(p_, s_)) return false;
      fill_filter(p_, s_.which, filter_);
      const FilteredFront front{w.bitmap[s_.front], filter_, p_.filter_shift};
      pull_open(w, s_, front, team_.mine, team_.warps, shared_.staged, found);
      return true;
    }
    return false;
  }
  __device__ void pull() {
    const SettledWork& w = p_.work[s_.which];
    const FrontBits front = front_bits(w, s_);
    Found found;
    if (!look_for_few(w, found)) {
      pull_open(w, s_, front, team_.mine, team_.warps, shared_.staged, found);
    }
    team_.sync();
    pull_pieces(w, s_, team_.counts().put_off, team_.mine, team_.warps, found);
    count(team_.counts(), found, shared_.sums);
    team_.sync();
    spread_bits();
    team_.meet();
    if (s_.lost) return;
    if (team_.first()) {
      ++s_.round;
      s_.own_edges = shared_.news.own_edges;
      advance();
      s_.which ^= 1;
      s_.pull = pull_pays(s_, looks_by_sample(p_.work[0], s_), p_.vertices());
      s_.front = s_.pull ? 0 : 1;
    }
    __syncthreads();
    if (s_.done || s_.pull) return;
    list_front(w, s_, team_.mine, team_.warps, shared_.staged, shared_.sums);
    team_.sync();
    if (team_.first()) {
      s_.pieces = device::read_again(&team_.counts().listed);
      s_.way = PeerState::unknown;
    }
    __syncthreads();
  }

  const PeerWork& p_;
  PeerTeam<Grid> team_;
  PeerShared& shared_;
  PeerState& s_;
  unsigned* filter_;
};

template <bool filters>
__global__ void __launch_bounds__(block, tuning::closure_blocks)
    settle_peer_rounds(const __grid_constant__ PeerWork work) {
  __shared__ PeerShared shared;
  extern __shared__ unsigned filter[];
  PeerRounds<WholeGrid, filters>(work, {}, shared, filters ? filter : nullptr).run();
}

}  // namespace
}  // namespace graphrun::kernels
