// The pull of a settled closure: open vertices look for the first frontier vertex that has an edge
// to them. Rows ascend, so the first is the smallest.
#pragma once

#include "engine/closure/cuda/settled.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

constexpr offset_t lane_probes = tuning::closure_lane_probes;

// The first vertex of the frontier among entries [k, end), four looks at once.
__device__ inline index_t first_in_front(const SettledWork& w, const unsigned* front, offset_t k,
                                         offset_t end) {
  constexpr int width = 4;
  for (; k < end; k += width) {
    index_t u[width];
    bool hit[width];
    for (int i = 0; i < width; ++i) u[i] = k + i < end ? w.in.column_of[k + i] : no_vertex;
    for (int i = 0; i < width; ++i) hit[i] = u[i] != no_vertex && bit(front, u[i]);
    for (int i = 0; i < width; ++i) {
      if (hit[i]) return u[i];
    }
  }
  return no_vertex;
}

// The same by a whole warp.
__device__ inline index_t warp_first_in_front(const SettledWork& w, const unsigned* front,
                                              offset_t k, offset_t end) {
  for (; k < end; k += warp) {
    const offset_t mine = k + lane_number();
    const index_t u = mine < end ? w.in.column_of[mine] : no_vertex;
    const unsigned hits = __ballot_sync(all_lanes, u != no_vertex && bit(front, u));
    if (hits != 0) return __shfl_sync(all_lanes, u, __ffs(static_cast<int>(hits)) - 1);
  }
  return no_vertex;
}

// Entries [begin, end) of a row that was looked at before them: lanes take the first of their own
// row, what is left of long ones the warp takes together, and rows too long for a warp are put off
// to the end of the round.
__device__ inline index_t pull_row(const SettledWork& w, const unsigned* front, index_t v,
                                   offset_t begin, offset_t end, unsigned* long_rows) {
  const offset_t own = min(end, begin + lane_probes);
  index_t u = first_in_front(w, front, begin, own);
  const bool more = u == no_vertex && own < end;
  const bool put_off = more && end - own > tuning::closure_warp_entries;
  if (put_off) w.vertices[atomicAdd(long_rows, 1u)] = v;
  for (unsigned left = __ballot_sync(all_lanes, more && !put_off); left != 0; left &= left - 1) {
    const int owner = __ffs(static_cast<int>(left)) - 1;
    const index_t hit = warp_first_in_front(w, front, __shfl_sync(all_lanes, own, owner),
                                            __shfl_sync(all_lanes, end, owner));
    if (static_cast<int>(lane_number()) == owner) u = hit;
  }
  return u;
}

// One warp's pull. A lane for each open vertex of a word looks at the first entry of its row, which
// lies beside those of its neighbours: most find a vertex of the frontier there. The others are
// staged, and searched when there are enough of them for all lanes.
class Puller {
 public:
  __device__ Puller(const SettledWork& work, const RoundState& s, index_t* staged, Found& found)
      : w_(work),
        round_(static_cast<index_t>(s.round + 1)),
        front_(work.bitmap[s.front]),
        next_(work.bitmap[s.front ^ 1]),
        long_rows_(&counts_of(work, s).long_rows),
        stage_(staged),
        found_(found) {}

  // A word of `closed` for each lane; the warp goes through the open ones, several at once.
  __device__ void look(unsigned word) {
    const bool here = word < words_for(w_.in.rows);
    const unsigned closed = here ? w_.closed[word] : all_lanes;
    Closing mine;
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
        if (words[i].open != 0) close(words[i], mine);
      }
    }
    if (mine.hits != 0) atomicOr(next_ + word, mine.hits);
    if ((mine.hits | mine.empty) != 0) atomicOr(w_.closed + word, mine.hits | mine.empty);
    found_.closed += static_cast<unsigned>(__popc(mine.empty));
  }
  // What is still staged.
  __device__ void finish() {
    if (stage_.size != 0) search(stage_.take());
  }

 private:
  static constexpr unsigned width = 4;

  struct Word {
    unsigned owner, open;  // the lane that read it, its open vertices
    index_t v, u;          // this lane's vertex and its first neighbour; no_vertex: none, or closed
    bool hit;              // u is of the frontier
    index_t edges;         // then, those that leave v
  };
  // What is found in the word of this lane.
  struct Closing {
    unsigned hits = 0, empty = 0;
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
      words[i].hit = words[i].u != no_vertex && bit(front_, words[i].u);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) words[i].edges = words[i].hit ? edges_of(words[i].v) : 0;
  }
  __device__ void close(const Word& one, Closing& mine) {
    const unsigned hits = __ballot_sync(all_lanes, one.hit);
    const unsigned empty = __ballot_sync(all_lanes, is_set(one.open) && one.u == no_vertex);
    if (one.hit) settle(one.v, one.u, one.edges);
    if (lane_number() == one.owner) mine = {hits, empty};
    if (stage_.put(one.u != no_vertex && !one.hit, one.v)) search(stage_.take());
  }
  // Rows whose first entry is not of the frontier: the rest of them.
  __device__ void search(index_t v) {
    const bool any = v != no_vertex;
    const offset_t begin = any ? w_.in.offsets[v] + 1 : 0, end = any ? w_.in.offsets[v + 1] : 0;
    const index_t u = pull_row(w_, front_, v, begin, end, long_rows_);
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
  const unsigned* front_;
  unsigned* next_;
  unsigned* long_rows_;
  Stage stage_;
  Found& found_;
};

// All words of `closed`, in runs of a sector. `staged` is Stage::slots of shared memory for each
// warp of the block.
__device__ inline void pull_open(const SettledWork& w, const RoundState& s, unsigned mine,
                                 unsigned warps, index_t* staged, Found& found) {
  constexpr unsigned run = 8, runs = warp / run;
  Puller pull(w, s, staged, found);
  const unsigned first = (lane_number() / run * warps + mine) * run + lane_number() % run;
  const unsigned words = words_for(w.in.rows);
  for (unsigned at = 0; mine * run + at < words; at += runs * run * warps) pull.look(first + at);
  pull.finish();
}

// Rows too long for a warp, a run of entries for each.
__device__ inline void pull_long_rows(const SettledWork& w, const RoundState& s, unsigned rows,
                                      unsigned mine, unsigned warps, Found& found) {
  constexpr offset_t run = tuning::closure_warp_entries;
  const unsigned* front = w.bitmap[s.front];
  for (unsigned i = 0; i < rows; ++i) {
    const index_t v = w.vertices[i];
    const offset_t begin = w.in.offsets[v] + lane_probes, end = w.in.offsets[v + 1];
    for (offset_t k = begin + mine * run; k < end; k += warps * run) {
      const index_t u = warp_first_in_front(w, front, k, min(end, k + run));
      if (u == no_vertex || lane_number() != 0) continue;
      const index_t round = static_cast<index_t>(s.round + 1);
      if (!claim(w, round, u, v, no_vertex)) continue;
      set_bit(w.closed, v);
      set_bit(w.bitmap[s.front ^ 1], v);
      ++found.vertices;
      found.edges += static_cast<unsigned long long>(w.out.offsets[v + 1] - w.out.offsets[v]);
    }
  }
}

}  // namespace graphrun::kernels
