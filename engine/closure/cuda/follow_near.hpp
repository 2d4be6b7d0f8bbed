// Offers along the rows of the near queue, all of them or those for the bucket alone.
#pragma once

#include "engine/closure/cuda/relaxing.hpp"

namespace graphrun::kernels {

// Offers for the bucket alone, which are few: a warp stages them, and makes them 32 at a time. Then
// it waits for values of far-off vertices once for many entries. `Relax` makes them, and says what
// the bucket ends with: `upper`.
template <class Relax>
struct SiftEntries {
  using V = typename Relax::V;
  static constexpr unsigned width = Relax::width;
  static constexpr unsigned slots = 2 * warp;

  Relax& relax;
  index_t* vertex;  // this warp's slots, and the offer to each
  V* offers;
  unsigned size = 0;  // the same in every lane

  // Of each: shared memory of so many slots for each warp of the block.
  __device__ SiftEntries(Relax& relaxing, index_t* vertex_of_block, V* offers_of_block)
      : relax(relaxing),
        vertex(vertex_of_block + threadIdx.x / warp * slots),
        offers(offers_of_block + threadIdx.x / warp * slots) {}

  __device__ V carried(index_t u) const { return relax.carried(u); }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const V (&from)[width]) {
    index_t v[width];
    V offer[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      if (!live[i]) continue;
      v[i] = relax.w.out.column_of[place[i]];
      offer[i] = relax.offer_along(place[i], from[i]);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) put(live[i] && offer[i] < relax.upper, v[i], offer[i]);
  }
  // Makes those that are left. All lanes of the warp call it.
  __device__ void finish() {
    if (size != 0) make();
  }

 private:
  __device__ void put(bool mine, index_t v, V offer) {
    const unsigned takers = __ballot_sync(all_lanes, mine);
    if (takers == 0) return;
    if (mine) {
      const unsigned at = size + __popc(takers & ((1u << lane_number()) - 1));
      vertex[at] = v;
      offers[at] = offer;
    }
    size += static_cast<unsigned>(__popc(takers));
    __syncwarp();
    if (size >= warp) make();
  }
  // Makes the last 32 of them, or all.
  __device__ void make() {
    const unsigned first = size > warp ? size - warp : 0, at = first + lane_number();
    const bool is_one = at < size;
    const index_t v = is_one ? vertex[at] : 0;
    const V offer = is_one ? offers[at] : V{};
    __syncwarp();
    size = first;
    relax.make_near(is_one, v, offer);
  }
};

// Follows the near queue. Without `deferring` no offer is deferred.
template <bool deferring, class S, class W>
__device__ void follow_near(const RelaxWork<S, W>& w, const RelaxState<typename S::value_type>& s,
                            unsigned mine, unsigned warps,
                            RelaxCounts<typename S::value_type>& counts,
                            Staged<typename S::value_type> staged, Found& found) {
  const auto round = static_cast<unsigned>(s.round + 1);
  RowWriter near{w.out.offsets, w.queue[s.queue ^ 1], &counts.pieces, Stage(staged.near), found};
  ListWriter far{w.far[s.far] + s.far_size, &counts.far, Stage(staged.far)};
  RelaxEntries<S, W> relax{w, round, s.upper, near, far, found};
  const Queue from = w.queue[s.queue];
  const bool sifts = deferring && defers(w, s);
  if constexpr (deferring) {
    if (sifts) {
      SiftEntries sift(relax, staged.far, staged.offers);
      for_each_entry(from, s.pieces, s.frontier_edges, mine, warps, sift);
      sift.finish();
    }
  }
  if (!sifts) for_each_entry(from, s.pieces, s.frontier_edges, mine, warps, relax);
  finish_lists(near, &far, *staged.sums);
}

}  // namespace graphrun::kernels
