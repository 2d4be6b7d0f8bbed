// The kernels of a relaxing closure over ranks: each is launched by the host, between exchanges.
#pragma once

#include "engine/closure/cuda/follow_near.hpp"
#include "engine/closure/cuda/relaxing.hpp"
#include "engine/closure/rank_relaxing.hpp"

namespace graphrun::kernels {
namespace {

template <class V>
struct RankRelaxCounts {
  unsigned long long edges;  // entries of the listed rows
  unsigned pieces, vertices;
  unsigned long long near;
  V least;
  unsigned deferred;  // offers of this bucket, which are to be made; the others are of one step
};

// A value for a vertex.
template <class V>
struct ValueOffer {
  index_t to;
  V value;
};

// Of a rank: rows are counted from its first vertex on, columns are all vertices.
template <class S, class W>
struct RankRelaxWork {
  using V = typename S::value_type;
  CsrView<W> out;
  Mask mask;
  RankVertices vertices;
  const index_t* sources;
  index_t source_count;
  V* x;  // of all vertices: this rank's own, and of others the least that it offered or was told
  unsigned* pending;  // bitmap of own rows: changed since they were followed
  unsigned* marks;    // bitmap of all vertices: offered a value
  Queue queue;
  RankRelaxCounts<V>* counts;
  // A step along at least so many edges defers offers for later buckets until this one is done.
  unsigned long long defer_edges;

  __device__ unsigned pending_words() const {
    return (static_cast<unsigned>(vertices.own) + warp - 1) / warp;
  }
  __device__ bool is_own(index_t v) const {
    return static_cast<unsigned>(v - vertices.first) < static_cast<unsigned>(vertices.own);
  }
  // Takes an offer for a vertex of this rank that is less than what was seen of its value.
  __device__ void take(index_t v, V offer) const {
    const index_t row = v - vertices.first;
    if (!mask.allows(row) || !(offer < atomic_min(x + v, offer))) return;
    mark_bit(pending, row);
  }
};

__device__ inline unsigned thread_of_grid() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline unsigned threads_of_grid() { return gridDim.x * blockDim.x; }

template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block) mark_sources(RankRelaxWork<S, W> w) {
  for (unsigned i = thread_of_grid(); i < static_cast<unsigned>(w.source_count);
       i += threads_of_grid()) {
    if (w.is_own(w.sources[i])) set_bit(w.pending, w.sources[i] - w.vertices.first);
  }
}

// Calls visit(word, its bits) for the words of a bitmap that have any, by whole warps: each of them
// looks at 32 words at once.
template <class Visit>
__device__ void for_each_word(const unsigned* bitmap, unsigned words, Visit visit) {
  for (unsigned at = thread_of_grid() - lane_number(); at < words; at += threads_of_grid()) {
    const unsigned mine = at + lane_number(), bits = mine < words ? bitmap[mine] : 0;
    for (unsigned left = __ballot_sync(all_lanes, bits != 0); left != 0; left &= left - 1) {
      const int owner = __ffs(static_cast<int>(left)) - 1;
      visit(at + static_cast<unsigned>(owner), __shfl_sync(all_lanes, bits, owner));
    }
  }
}

// Queues the pending rows with values below the bound. They are pending no more.
template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    list_near(RankRelaxWork<S, W> w, typename S::value_type upper) {
  __shared__ index_t staged[tuning::closure_block / warp * Stage::slots];
  __shared__ BlockSums sums;
  if (threadIdx.x == 0) sums = {};
  __syncthreads();
  Found found;
  RowWriter to{w.out.offsets, w.queue, &w.counts->pieces, Stage(staged), found};
  for_each_word(w.pending, w.pending_words(), [&](unsigned word, unsigned bits) {
    const auto row = static_cast<index_t>(word * warp + lane_number());
    const bool is_pending = (bits >> lane_number() & 1u) != 0;
    const bool is_near = is_pending && w.x[w.vertices.first + row] < upper;
    const unsigned taken = __ballot_sync(all_lanes, is_near);
    // The lane that has read the word writes it.
    if (lane_number() == word % warp && taken != 0) w.pending[word] = bits & ~taken;
    to.add(is_near, row);
  });
  finish_lists(to, nullptr, sums);
  sum_block(found, sums);
  if (threadIdx.x != 0 || sums.vertices == 0) return;
  atomicAdd(&w.counts->edges, sums.edges);
}

// Offers along the entries of the queued rows.
template <class S, class W>
struct FollowEntries {
  using V = typename S::value_type;
  static constexpr unsigned width = sizeof(V) == 4 ? 4 : 2;
  const RankRelaxWork<S, W>& w;
  V upper;

  // Past the first-level cache, which does not see what atomics wrote.
  __device__ V carried(index_t row) const { return __ldcg(w.x + w.vertices.first + row); }

  __device__ V offer_along(long long place, V from) const {
    return S::mul(w.out.weights.template at<typename S::weight_type>(place), from);
  }

  // Makes an offer that is less than what was seen of the vertex's value. A stale value is only
  // larger: the atomic settles it.
  __device__ void make(index_t v, V offer) const {
    if (w.is_own(v)) {
      w.take(v, offer);
    } else if (offer < atomic_min(w.x + v, offer)) {
      mark_bit(w.marks, v);
    }
  }
  __device__ void make_near(bool is_one, index_t v, V offer) const {
    if (is_one && offer < device::read_stale(w.x + v)) make(v, offer);
  }

  __device__ void operator()(const bool (&live)[width], const long long (&place)[width],
                             const V (&from)[width]) {
    index_t v[width];
    V offer[width], seen[width];
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      v[i] = live[i] ? w.out.column_of[place[i]] : 0;
      if (live[i]) offer[i] = offer_along(place[i], from[i]);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) seen[i] = device::read_stale(w.x + v[i]);
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      if (live[i] && offer[i] < seen[i]) make(v[i], offer[i]);
    }
  }
};

// `deferring`: whether steps along many edges make the offers below `upper` alone.
template <class S, class W, bool deferring>
__global__ void __launch_bounds__(tuning::closure_block)
    follow_rows(RankRelaxWork<S, W> w, typename S::value_type upper) {
  using V = typename S::value_type;
  constexpr unsigned slots = deferring ? tuning::closure_block / warp * Stage::slots : 1;
  __shared__ index_t vertices[slots];
  __shared__ V offers[slots];
  FollowEntries<S, W> visit{w, upper};
  const unsigned mine = thread_of_grid() / warp, warps = threads_of_grid() / warp;
  const unsigned long long edges = w.counts->edges;
  if (deferring && edges >= w.defer_edges && upper < S::zero) {
    SiftEntries sift(visit, vertices, offers);
    for_each_entry(w.queue, w.counts->pieces, edges, mine, warps, sift);
    sift.finish();
    if (thread_of_grid() == 0) w.counts->deferred = 1;
  } else {
    for_each_entry(w.queue, w.counts->pieces, edges, mine, warps, visit);
  }
}

// The offer to a marked vertex.
template <class V>
struct WriteValue {
  const V* x;
  ValueOffer<V>* offers;
  __device__ void operator()(index_t v, unsigned long long at) const { offers[at] = {v, x[v]}; }
};

template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    take_offers(RankRelaxWork<S, W> w, const ValueOffer<typename S::value_type>* offers,
                std::size_t count) {
  for (std::size_t i = thread_of_grid(); i < count; i += threads_of_grid()) {
    const ValueOffer<typename S::value_type> offer = offers[i];
    if (!w.is_own(offer.to)) continue;
    if (offer.value < device::read_stale(w.x + offer.to)) w.take(offer.to, offer.value);
  }
}

// Counts the pending rows with values below the bound, and finds the least of the others.
template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block)
    look_at_pending(RankRelaxWork<S, W> w, typename S::value_type upper) {
  using V = typename S::value_type;
  unsigned near = 0;
  V least = S::zero;
  for_each_word(w.pending, w.pending_words(), [&](unsigned word, unsigned bits) {
    if ((bits >> lane_number() & 1u) == 0) return;
    const V x = w.x[w.vertices.first + static_cast<index_t>(word * warp + lane_number())];
    if (x < upper) {
      ++near;
    } else if (x < least) {
      least = x;
    }
  });
  near = warp_sum(near);
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    const V other = __shfl_xor_sync(all_lanes, least, step);
    if (other < least) least = other;
  }
  if (lane_number() != 0) return;
  if (near != 0) atomicAdd(&w.counts->near, static_cast<unsigned long long>(near));
  if (least < device::read_again(&w.counts->least)) atomic_min(&w.counts->least, least);
}

// The own vertices that have a value, and the entries of their rows.
template <class S, class W>
__global__ void __launch_bounds__(tuning::closure_block) count_reached(RankRelaxWork<S, W> w) {
  Found found;
  for (unsigned row = thread_of_grid(); row < static_cast<unsigned>(w.vertices.own);
       row += threads_of_grid()) {
    if (w.x[static_cast<unsigned>(w.vertices.first) + row] == S::zero) continue;
    ++found.vertices;
    found.edges += static_cast<unsigned long long>(w.out.offsets[row + 1] - w.out.offsets[row]);
  }
  const unsigned vertices = warp_sum(found.vertices);
  const unsigned long long edges = warp_sum(found.edges);
  if (lane_number() != 0 || vertices == 0) return;
  atomicAdd(&w.counts->vertices, vertices);
  atomicAdd(&w.counts->edges, edges);
}

}  // namespace
}  // namespace graphrun::kernels
