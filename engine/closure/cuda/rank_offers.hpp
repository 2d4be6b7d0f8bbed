// Offers along the edges of a frontier: each vertex that is reached once, for the rank that has it.
#pragma once

#include "engine/closure/cuda/rank_marks.hpp"
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
      mark_bit(w.marks, v[i]);
    }
  }
};

__global__ void __launch_bounds__(block) offer_ends(RankWork w, unsigned long long edges) {
  OfferEnds visit{w};
  for_each_entry(w.work.queue[0], w.work.control->counts[0].pieces, edges, thread_number() / warp,
                 all_threads() / warp, visit);
}

// The pair of a marked vertex.
struct WriteOffer {
  index_t* least;
  ReachedPair* pairs;
  __device__ void operator()(index_t v, unsigned long long at) const {
    pairs[at] = {v, least[v]};
    least[v] = no_vertex;
  }
};

}  // namespace
}  // namespace graphrun::kernels
