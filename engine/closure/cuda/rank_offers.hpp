// Offers along the edges of a frontier: each vertex that is reached once, for the rank that has it.
#pragma once

#include "engine/closure/cuda/rank_rows.hpp"

namespace graphrun::kernels {
namespace {

// Offers a value to the end of each entry.
struct OfferEnds {
  static constexpr unsigned width = 4;
  const RankWork& w;

  __device__ index_t carried(index_t u) const { return u; }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&u)[width]) {
    index_t v[width];
    unsigned least[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) v[i] = live[i] ? w.work.out.column_of[place[i]] : 0;
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      least[i] = live[i] ? static_cast<unsigned>(device::read_stale(w.least + v[i])) : 0;
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      const auto from = static_cast<unsigned>(w.vertices.first + u[i]);
      if (!live[i] || least[i] <= from) continue;
      atomicMin(reinterpret_cast<unsigned*>(w.least + v[i]), from);
      if (!bit(w.marks, v[i])) set_bit(w.marks, v[i]);
    }
  }
};

__global__ void __launch_bounds__(block) offer_ends(RankWork w, unsigned long long edges) {
  OfferEnds visit{w};
  for_each_entry(w.work.queue[0], w.work.control->counts[0].pieces, edges, thread_number() / warp,
                 all_threads() / warp, visit);
}

// The words of the marks of rank blockIdx.y.
struct WordsOfRank {
  unsigned begin, end;
  __device__ explicit WordsOfRank(const index_t* borders)
      : begin(words_for(borders[blockIdx.y])), end(words_for(borders[blockIdx.y + 1])) {}
};

__global__ void __launch_bounds__(block)
    count_offers(RankWork w, const index_t* borders, unsigned long long* counts) {
  const WordsOfRank words(borders);
  unsigned mine = 0;
  for (unsigned i = words.begin + thread_number(); i < words.end; i += all_threads()) {
    mine += static_cast<unsigned>(__popc(w.marks[i]));
  }
  mine = warp_sum(mine);
  if (lane_number() == 0 && mine != 0) {
    atomicAdd(counts + blockIdx.y, static_cast<unsigned long long>(mine));
  }
}

// Leaves no marks. places[r]: where the next pair of rank r goes.
__global__ void __launch_bounds__(block)
    list_offers(RankWork w, const index_t* borders, unsigned long long* places,
                ReachedPair* pairs) {
  const WordsOfRank words(borders);
  for (unsigned at = words.begin + thread_number() - lane_number(); at < words.end;
       at += all_threads()) {
    const unsigned i = at + lane_number();
    unsigned marks = i < words.end ? w.marks[i] : 0;
    const auto mine = static_cast<unsigned>(__popc(marks));
    const unsigned before = sum_up_to_lane(mine);
    unsigned long long first = 0;
    if (lane_number() == warp - 1 && before != 0) {
      first = atomicAdd(places + blockIdx.y, static_cast<unsigned long long>(before));
    }
    first = __shfl_sync(all_lanes, first, warp - 1) + before - mine;
    if (marks != 0) w.marks[i] = 0;
    for (; marks != 0; marks &= marks - 1) {
      const auto v = static_cast<index_t>(
          i * warp + static_cast<unsigned>(__ffs(static_cast<int>(marks))) - 1);
      pairs[first++] = {v, w.least[v]};
      w.least[v] = no_vertex;
    }
  }
}

}  // namespace
}  // namespace graphrun::kernels
