// Offers of a bucket over ranks that were deferred until it was done: as deferred_offers.hpp makes
// those of one GPU.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/closure/cuda/rank_relaxing.hpp"

namespace graphrun::kernels {
namespace {

// Own rows: those of vertices with values of the bucket, and of those that may take one of a later
// bucket.
enum class RowsOf : unsigned char { done, open };

template <class V>
struct Bucket {
  V lower, upper;

  __device__ bool has(V x) const { return !(x < lower) && x < upper; }
};

template <class S, class W>
__device__ bool is_among(const RankRelaxWork<S, W>& w, Bucket<typename S::value_type> bucket,
                         RowsOf rows, index_t row) {
  const typename S::value_type x = w.x[w.vertices.first + row];
  if (rows == RowsOf::done) return bucket.has(x);
  return !(x < bucket.upper) && w.mask.allows(row);
}

// Entries of own rows.
struct DeferredCounts {
  unsigned long long done, open;
};

template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    count_deferred(RankRelaxWork<S, W> w, Bucket<typename S::value_type> bucket,
                   DeferredCounts* counts) {
  unsigned long long done = 0, open = 0;
  for (unsigned i = thread_of_grid(); i < static_cast<unsigned>(w.vertices.own);
       i += threads_of_grid()) {
    const auto row = static_cast<index_t>(i);
    const auto entries = static_cast<unsigned long long>(w.out.offsets[i + 1] - w.out.offsets[i]);
    if (is_among(w, bucket, RowsOf::done, row)) done += entries;
    if (is_among(w, bucket, RowsOf::open, row)) open += entries;
  }
  done = warp_sum(done);
  open = warp_sum(open);
  if (lane_number() != 0) return;
  if (done != 0) atomicAdd(&counts->done, done);
  if (open != 0) atomicAdd(&counts->open, open);
}

// Queues those rows.
template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    list_deferred(RankRelaxWork<S, W> w, Bucket<typename S::value_type> bucket, RowsOf rows) {
  __shared__ index_t staged[tuning::closure_block / warp * Stage::slots];
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  RowWriter to{w.out.offsets, w.queue, &w.counts->pieces, Stage(staged), found};
  const auto own = static_cast<unsigned>(w.vertices.own);
  for (unsigned at = thread_of_grid() - lane_number(); at < own; at += threads_of_grid()) {
    const unsigned i = at + lane_number();
    const auto row = static_cast<index_t>(i);
    const bool has_entries = i < own && w.out.offsets[i] != w.out.offsets[i + 1];
    to.add(has_entries && is_among(w, bucket, rows, row), row);
  }
  finish_lists(to, nullptr, sums);
  sum_block(found, sums);
  if (threadIdx.x != 0 || sums.vertices == 0) return;
  atomicAdd(&w.counts->edges, sums.edges);
}

// A value of the bucket as how much it is above the least one, in a byte, which travels sooner than
// the value and leaves more of them in cache. For whole values in buckets that are narrow enough.
using BucketCode = std::uint8_t;
inline constexpr BucketCode no_code = 255;

template <class V>
bool has_codes(Bucket<V> bucket) {
  return std::is_integral_v<V> && bucket.upper - bucket.lower <= V{no_code};
}

// The codes of own vertices; no_code without a value of the bucket.
template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    write_codes(RankRelaxWork<S, W> w, Bucket<typename S::value_type> bucket, BucketCode* codes) {
  for (unsigned i = thread_of_grid(); i < static_cast<unsigned>(w.vertices.own);
       i += threads_of_grid()) {
    const unsigned v = static_cast<unsigned>(w.vertices.first) + i;
    const typename S::value_type x = w.x[v];
    codes[v] = bucket.has(x) ? static_cast<BucketCode>(x - bucket.lower) : no_code;
  }
}

// Offers to the vertices of the queued rows from the ends of their entries that have values of the
// bucket, which all ranks were told: by codes, or where these are null in x.
template <class S, class W>
struct PullDeferred {
  using V = typename S::value_type;
  using Follow = FollowEntries<S, W>;
  static constexpr unsigned width = Follow::width;
  Follow follow;
  Bucket<V> bucket;
  const BucketCode* codes;

  // S::zero: none of the bucket.
  __device__ V told(index_t v) const {
    if (codes == nullptr) {
      const V x = __ldcg(follow.w.x + v);
      return bucket.has(x) ? x : S::zero;
    }
    const BucketCode code = codes[v];
    return code == no_code ? S::zero : static_cast<V>(bucket.lower + code);
  }
  __device__ index_t carried(index_t row) const { return row; }
  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const index_t (&row)[width]) {
    const RankRelaxWork<S, W>& w = follow.w;
    V x[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      x[i] = live[i] ? told(w.out.column_of[place[i]]) : S::zero;
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      if (x[i] == S::zero) continue;
      follow.make_near(true, w.vertices.first + row[i], follow.offer_along(place[i], x[i]));
    }
  }
};

template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    pull_deferred(RankRelaxWork<S, W> w, Bucket<typename S::value_type> bucket,
                  const BucketCode* codes) {
  PullDeferred<S, W> pull{{w, bucket.upper}, bucket, codes};
  for_each_entry(w.queue, w.counts->pieces, w.counts->edges, thread_of_grid() / warp,
                 threads_of_grid() / warp, pull);
}

}  // namespace
}  // namespace graphrun::kernels
