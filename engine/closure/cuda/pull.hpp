// The pull of a settled closure: open vertices look for the first frontier vertex that has an edge
// to them. Rows ascend, so the first is the smallest.
#pragma once

#include "engine/closure/cuda/settled.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

constexpr offset_t lane_probes = tuning::closure_lane_probes;
constexpr offset_t warp_probes = tuning::closure_warp_entries;

// The frontier as a pull asks for it: a bit for each vertex.
struct FrontBits {
  const unsigned* bits;

  __device__ bool has(index_t u) const { return bit(bits, u); }
};
__device__ inline FrontBits front_bits(const SettledWork& w, const RoundState& s) {
  return {w.bitmap[s.front]};
}

// The first vertex of the frontier among entries [k, end), four looks at once.
template <class Front>
__device__ index_t first_in_front(const SettledWork& w, const Front& front, offset_t k,
                                  offset_t end) {
  constexpr int width = 4;
  for (; k < end; k += width) {
    index_t u[width];
    bool hit[width];
    for (int i = 0; i < width; ++i) u[i] = k + i < end ? w.in.column_of[k + i] : no_vertex;
    for (int i = 0; i < width; ++i) hit[i] = u[i] != no_vertex && front.has(u[i]);
    for (int i = 0; i < width; ++i) {
      if (hit[i]) return u[i];
    }
  }
  return no_vertex;
}

// The same by a whole warp, which looks at four entries a lane at once.
template <class Front>
__device__ index_t warp_first_in_front(const SettledWork& w, const Front& front, offset_t k,
                                       offset_t end) {
  constexpr int width = 4;
  for (; k < end; k += width * warp) {
    index_t u[width];
    bool hit[width];
#pragma unroll
    for (int i = 0; i < width; ++i) {
      const offset_t mine = k + i * offset_t{warp} + lane_number();
      u[i] = mine < end ? w.in.column_of[mine] : no_vertex;
    }
#pragma unroll
    for (int i = 0; i < width; ++i) hit[i] = u[i] != no_vertex && front.has(u[i]);
#pragma unroll
    for (int i = 0; i < width; ++i) {
      const unsigned hits = __ballot_sync(all_lanes, hit[i]);
      if (hits != 0) return __shfl_sync(all_lanes, u[i], __ffs(static_cast<int>(hits)) - 1);
    }
  }
  return no_vertex;
}

// Where a pull puts off what is left of long rows, to the end of its round: no round's queue is in
// use then.
__device__ inline const Queue& put_off_queue(const SettledWork& w) { return w.queue[0]; }

// Entries [begin, end) of a row that was looked at before them: lanes take the first of their own
// row, the warp together takes those behind them, and what is still left of a row is put off.
template <class Front>
__device__ index_t pull_row(const SettledWork& w, const Front& front, index_t v, offset_t begin,
                            offset_t end, unsigned* put_off) {
  const offset_t own = min(end, begin + lane_probes);
  index_t u = first_in_front(w, front, begin, own);
  const bool more = u == no_vertex && own < end;
  const offset_t shared = min(end, own + warp_probes);
  for (unsigned left = __ballot_sync(all_lanes, more); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const index_t hit = warp_first_in_front(w, front, __shfl_sync(all_lanes, own, owner),
                                            __shfl_sync(all_lanes, shared, owner));
    if (static_cast<int>(lane_number()) == owner) u = hit;
  }
  const bool is_left = more && u == no_vertex && shared < end;
  if (__any_sync(all_lanes, is_left)) {
    append_pieces(put_off_queue(w), put_off, v, shared, is_left ? end : shared);
  }
  return u;
}

// One warp's pull. A lane for each open vertex of a word looks at the first entry of its row, which
// lies beside those of its neighbours: most find a vertex of the frontier there. The others are
// staged, and searched when there are enough of them for all lanes.
template <class Front>
class Puller {
 public:
  __device__ Puller(const SettledWork& work, const RoundState& s, const Front& front,
                    index_t* staged, Found& found)
      : w_(work),
        round_(static_cast<index_t>(s.round + 1)),
        front_(front),
        next_(work.bitmap[s.front ^ 1]),
        put_off_(&counts_of(work, s).put_off),
        stage_(staged),
        found_(found) {}

  // A word of `closed` for each lane; the warp goes through the open ones, several at once.
  __device__ void look(unsigned word) {
    const bool here = word < words_for(w_.in.rows);
    const unsigned closed = here ? w_.closed[word] : all_lanes;
    unsigned hits = 0;  // found in the word of this lane
    if (here) next_[word] = 0;
    __syncwarp();
    for (unsigned left = __ballot_sync(all_lanes, closed != all_lanes); left != 0;) {
      Word words[width];
#pragma unroll
      for (unsigned i = 0; i < width; ++i) {
        Word& one = words[i];
        one.owner = left == 0 ? warp : static_cast<unsigned>(__ffs(static_cast<int>(left)) - 1);
        left &= left - 1;
        const unsigned open = ~__shfl_sync(all_lanes, closed, one.owner % warp);
        const unsigned first = __shfl_sync(all_lanes, word, one.owner % warp) * warp;
        one.open = one.owner == warp ? 0 : open;
        one.v = static_cast<index_t>(first + lane_number());
      }
      look_first(words);
#pragma unroll
      for (unsigned i = 0; i < width; ++i) {
        if (words[i].open != 0) close(words[i], hits);
      }
    }
    if (hits == 0) return;
    atomicOr(next_ + word, hits);
    atomicOr(w_.closed + word, hits);
  }
  // What is still staged.
  __device__ void finish() {
    if (stage_.size != 0) search(stage_.take());
  }

 private:
  static constexpr unsigned width = 4;

  struct Word {
    unsigned owner, open;  // the lane that read it, its open vertices
    index_t v, u;          // this lane's vertex and its first neighbour; no_vertex: closed
    bool hit;              // u is of the frontier
    index_t edges;         // then, those that leave v
  };
  __device__ static bool is_set(unsigned bits) { return (bits >> lane_number()) & 1u; }

  // All loads of one kind are under way together.
  __device__ void look_first(Word (&words)[width]) const {
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      words[i].u = is_set(words[i].open) ? w_.first_in[words[i].v] : no_vertex;
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      words[i].hit = words[i].u != no_vertex && front_.has(words[i].u);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) words[i].edges = words[i].hit ? edges_of(words[i].v) : 0;
  }
  __device__ void close(const Word& one, unsigned& hits_of_mine) {
    const unsigned hits = __ballot_sync(all_lanes, one.hit);
    if (one.hit) settle(one.v, one.u, one.edges);
    if (lane_number() == one.owner) hits_of_mine = hits;
    if (stage_.put(one.u != no_vertex && !one.hit, one.v)) search(stage_.take());
  }
  // Rows whose first entry is not of the frontier: the rest of them.
  __device__ void search(index_t v) {
    const bool any = v != no_vertex;
    const offset_t begin = any ? w_.in.offsets[v] + 1 : 0, end = any ? w_.in.offsets[v + 1] : 0;
    const index_t u = pull_row(w_, front_, v, begin, end, put_off_);
    if (u == no_vertex) return;
    settle(v, u, edges_of(v));
    set_bit(next_, v);
    set_bit(w_.closed, v);
  }
  __device__ index_t edges_of(index_t v) const {
    return static_cast<index_t>(w_.out.offsets[v + 1] - w_.out.offsets[v]);
  }
  // `edges` leave v.
  __device__ void settle(index_t v, index_t u, index_t edges) {
    w_.level[v] = round_;
    if (w_.parent != nullptr) w_.parent[v] = u;
    ++found_.vertices;
    found_.edges += static_cast<unsigned long long>(edges);
  }

  const SettledWork& w_;
  index_t round_;
  Front front_;
  unsigned* next_;
  unsigned* put_off_;
  Stage stage_;
  Found& found_;
};

// All words of `closed`, in runs of a sector. `staged` is Stage::slots of shared memory for each
// warp of the block.
template <class Front>
__device__ void pull_open(const SettledWork& w, const RoundState& s, const Front& front,
                          unsigned mine, unsigned warps, index_t* staged, Found& found) {
  constexpr unsigned run = 8, runs = warp / run;
  Puller<Front> pull(w, s, front, staged, found);
  const unsigned first = (lane_number() / run * warps + mine) * run + lane_number() % run;
  const unsigned words = words_for(w.in.rows);
  for (unsigned at = 0; mine * run + at < words; at += runs * run * warps) pull.look(first + at);
  pull.finish();
}

// The end of a pull: each warp searches one put-off piece of a row after another. Columns ascend in
// a row, so that pieces behind a parent that was found are skipped.
__device__ inline void pull_pieces(const SettledWork& w, const RoundState& s, unsigned pieces,
                                   unsigned mine, unsigned warps, Found& found) {
  const FrontBits front = front_bits(w, s);
  const Queue& from = put_off_queue(w);
  const auto round = static_cast<index_t>(s.round + 1);
  for (unsigned i = mine; i < pieces; i += warps) {
    const index_t v = from.vertex[i];
    const auto begin = static_cast<offset_t>(from.run[i] >> 16);
    const auto end = begin + static_cast<offset_t>(from.run[i] & 0xffff);
    // A stale parent may still be no_vertex. As an unsigned number that is the largest, so that the
    // piece is searched.
    const bool is_behind =
        device::read_stale(w.level + v) != no_vertex &&
        (w.parent == nullptr || static_cast<unsigned>(device::read_stale(w.parent + v)) <
                                    static_cast<unsigned>(w.in.column_of[begin]));
    if (__any_sync(all_lanes, is_behind)) continue;
    const index_t u = warp_first_in_front(w, front, begin, end);
    if (u == no_vertex || lane_number() != 0) continue;
    if (!claim(w, round, u, v, no_vertex)) continue;
    set_bit(w.closed, v);
    set_bit(w.bitmap[s.front ^ 1], v);
    ++found.vertices;
    found.edges += static_cast<unsigned long long>(w.out.offsets[v + 1] - w.out.offsets[v]);
  }
}

}  // namespace graphrun::kernels
