// Offers for later buckets, made once the bucket of those that make them is done: along the rows of
// these, or of a symmetric matrix along the rows that are open still, where these have fewer
// entries. Of a power-law graph nearly all entries are between vertices of one bucket.
//
// Chakaravarthy, Checconi, Murali, Petrini and Sabharwal, Scalable Single Source Shortest Path
// Algorithms for Massively Parallel Systems, IEEE TPDS 28 (2017).
#pragma once

#include "engine/closure/cuda/relaxing.hpp"

namespace graphrun::kernels {

// Lists the rows of vertices with values of the bucket in the first queue, and the rows of those
// that may take a value of a later one in the second.
template <class S, class W>
__device__ void list_done_and_open(const RelaxWork<S, W>& w,
                                   const RelaxState<typename S::value_type>& s, unsigned mine,
                                   unsigned warps, RelaxCounts<typename S::value_type>& counts,
                                   Staged<typename S::value_type> staged, Found& found) {
  using V = typename S::value_type;
  Found found_open;
  RowWriter done{w.out.offsets, w.queue[0], &counts.pieces, Stage(staged.near), found};
  RowWriter open{w.out.offsets, w.queue[1], &counts.open_pieces, Stage(staged.far), found_open};
  const auto rows = static_cast<unsigned>(w.out.rows);
  for (unsigned at = mine * warp; at < rows; at += warps * warp) {
    const unsigned i = at + lane_number();
    const auto v = static_cast<index_t>(i);
    const V x = i < rows ? __ldcg(w.x + i) : S::zero;
    done.add(i < rows && !(x < s.lower) && x < s.upper, v);
    bool is_open = i < rows && !(x < s.upper);
    is_open = is_open && w.out.offsets[i] != w.out.offsets[i + 1] && w.mask.allows(v);
    open.add(is_open, v);
  }
  finish_lists(done, &open, *staged.sums);
  const unsigned long long edges = warp_sum(found_open.edges);
  if (lane_number() == 0 && edges != 0) atomicAdd(&counts.open_edges, edges);
}

// Offers to the vertices of rows from the ends of their entries that have values of the bucket.
template <class S, class W>
struct PullEntries {
  using V = typename S::value_type;
  using Relax = RelaxEntries<S, W, Offers::far>;
  static constexpr unsigned width = Relax::width;
  Relax& relax;
  V lower;

  __device__ index_t carried(index_t v) const { return v; }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&v)[width]) {
    const RelaxWork<S, W>& w = relax.w;
    V x[width];
    bool is_near[width] = {}, is_far[width] = {};
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      x[i] = live[i] ? __ldcg(w.x + w.out.column_of[place[i]]) : S::zero;
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      if (x[i] < lower || !(x[i] < relax.upper)) continue;
      const V offer = relax.offer_along(place[i], x[i]);
      if (offer < device::read_stale(w.x + v[i])) relax.settle(v[i], offer, is_near[i], is_far[i]);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) relax.far.add(is_far[i], v[i]);
  }
};

// Makes the offers that the bucket deferred.
template <class S, class W>
__device__ void make_deferred(const RelaxWork<S, W>& w, const RelaxState<typename S::value_type>& s,
                              unsigned mine, unsigned warps,
                              RelaxCounts<typename S::value_type>& counts,
                              Staged<typename S::value_type> staged, Found& found) {
  RowWriter near{w.out.offsets, {}, &counts.pieces, Stage(staged.near), found};  // nothing is near
  ListWriter far{w.far[s.far] + s.far_size, &counts.far, Stage(staged.far)};
  RelaxEntries<S, W, Offers::far> relax{w, 0, s.upper, near, far, found};
  if (s.pulls) {
    PullEntries<S, W> pull{relax, s.lower};
    for_each_entry(w.queue[1], s.pieces, s.frontier_edges, mine, warps, pull);
  } else {
    for_each_entry(w.queue[0], s.pieces, s.frontier_edges, mine, warps, relax);
  }
  finish_lists(near, &far, *staged.sums);
}

}  // namespace graphrun::kernels
