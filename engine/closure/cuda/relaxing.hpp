// What the kernel of the relaxing closure works on, and its steps: offers along the rows of the
// near queue, and the next bucket taken from the far list.
//
// Davidson, Baxter, Garland, Owens, Work-Efficient Parallel GPU Methods for Single-Source Shortest
// Paths, IPDPS 2014 (near and far).
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/closure/cuda/host_link.hpp"
#include "engine/closure/cuda/visit.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// (min, plus) of whole numbers in 32 bits. An offer that leaves them is none: values are right if
// the largest of them and any weight add up to less than `zero`.
struct NarrowMinPlus {
  using value_type = std::uint32_t;
  using weight_type = std::uint32_t;
  static constexpr value_type zero = 0xffffffffu;
  static constexpr bool ignores_weights = false;
  __device__ static value_type mul(weight_type edge, value_type x) {
    const value_type sum = edge + x;
    return sum < x ? zero : sum;
  }
};

// Whether there is a kernel that defers offers: for weights of a type known here. Patterns gain
// nothing by it, and weights of other types are rare.
template <class S, class W>
constexpr bool may_defer =
    !S::ignores_weights && !std::is_same_v<W, AnyWeights> && !std::is_same_v<W, NoWeights>;

// Calls `use` with the rows. Whole weights are mostly int32: those are passed in their type, so
// that it is not looked up at each entry.
template <class W, class Use>
auto with_usual_weights(CsrView<W> out, Use&& use) {
  if constexpr (std::is_same_v<W, AnyWeights>) {
    if (out.weights.type == WeightType::int32) {
      const TypedWeights<std::int32_t> weights{static_cast<const std::int32_t*>(out.weights.data)};
      return use(CsrView<TypedWeights<std::int32_t>>{out.rows, out.columns, out.offsets,
                                                     out.column_of, weights});
    }
  }
  return use(out);
}

__device__ inline std::uint32_t atomic_min(std::uint32_t* at, std::uint32_t value) {
  return atomicMin(at, value);
}
__device__ inline std::int32_t atomic_min(std::int32_t* at, std::int32_t value) {
  return atomicMin(at, value);
}
__device__ inline std::int64_t atomic_min(std::int64_t* at, std::int64_t value) {
  return atomicMin(reinterpret_cast<long long*>(at), static_cast<long long>(value));
}
// Real numbers that are not negative are ordered as their bits are.
__device__ inline float atomic_min(float* at, float value) {
  return __int_as_float(atomicMin(reinterpret_cast<int*>(at), __float_as_int(value)));
}
__device__ inline double atomic_min(double* at, double value) {
  return __longlong_as_double(
      atomicMin(reinterpret_cast<long long*>(at), __double_as_longlong(value)));
}

// What one step did; three take turns: one read, one written, one being cleared.
template <class V>
struct RelaxCounts {
  unsigned long long edges;  // entries of the rows in the next near queue
  unsigned frontier, pieces;
  unsigned far;    // listed as far
  unsigned first;  // vertices that took their first value
  V least;         // of what stayed far
  int stop;
  unsigned open_pieces;           // of the rows of vertices that are not done
  unsigned long long open_edges;  // and their entries
};

// The kinds of steps of a relaxing closure.
enum class RelaxStep : unsigned char {
  follow,    // offers along the rows of the near queue
  list,      // lists the vertices of the bucket, which is done, and those that are open still
  deferred,  // makes the offers that the bucket deferred
  bucket     // takes the next bucket
};

// Where the closure stands between two steps; the same in every block.
template <class V>
struct RelaxState {
  unsigned long long frontier_edges, clock;
  long long round;
  V lower, upper;  // the bucket: what is below `lower` is done, what is from `upper` on is far
  V next;          // where the next bucket ends
  unsigned frontier, pieces, far_size, reached;
  unsigned step, queue, far;  // queue, far: which of the two is in use
  RelaxStep next_step;
  bool done, stopped;
  bool defers;  // some offers of this bucket are deferred
  bool pulls;   // they are made along the rows of those they go to
};

template <class V>
struct RelaxControl {
  RelaxCounts<V> counts[3];
  RelaxState<V> state;  // as the last step left it
  unsigned traced;
  unsigned long long edges;
};

template <class S, class W>
struct RelaxWork {
  using V = typename S::value_type;
  CsrView<W> out;
  Mask mask;
  V* x;
  Queue queue[2];
  unsigned* mark;    // the round for which a vertex was queued last
  unsigned* in_far;  // bitmap
  index_t* far[2];
  RelaxControl<V>* control;
  cuda::HostLink* link;
  ClosureRound* trace;
  unsigned trace_size;
  V delta;
  const index_t* sources;
  index_t source_count;
  // A round of at least so many edges defers offers for later buckets until this one is done.
  unsigned long long defer_edges;
  unsigned long long rest_edges;  // fewer than these are one bucket, once offers were deferred
  bool symmetric;                 // the matrix is its transpose
};

// Whether a round's offers for later buckets are deferred. Sources may lie in any bucket.
template <class S, class W>
__device__ bool defers(const RelaxWork<S, W>& w, const RelaxState<typename S::value_type>& s) {
  return s.round > 0 && s.frontier_edges >= w.defer_edges && s.upper < S::zero;
}

// Which offers are made: all, or those for later buckets.
enum class Offers : unsigned char { all, far };

// Offers along entries of rows.
template <class S, class W, Offers made = Offers::all>
struct RelaxEntries {
  using V = typename S::value_type;
  static constexpr unsigned width = sizeof(V) == 4 ? 4 : 2;
  const RelaxWork<S, W>& w;
  unsigned round;  // the one that is queued for
  V upper;
  RowWriter& near;
  ListWriter& far;
  Found& found;

  // Past the first-level cache, which does not see what atomics wrote.
  __device__ V carried(index_t u) const { return __ldcg(w.x + u); }

  __device__ V offer_along(long long place, V from) const {
    return S::mul(w.out.weights.template at<typename S::weight_type>(place), from);
  }

  // Whether v is to be queued, or listed, for an offer that is less than what was seen of x{v}. It
  // is queued even if another offer was less: none of the atomics waits for another then.
  __device__ void settle(index_t v, V offer, bool& is_near, bool& is_far) const {
    if (!w.mask.allows(v)) return;
    const V old = atomic_min(w.x + v, offer);
    if (offer < upper) {
      is_near = atomicExch(w.mark + v, round) != round;
    } else if ((__ldcg(w.in_far + v / 32) >> (v % 32) & 1u) == 0) {
      is_far = offer < old && !set_bit(w.in_far, v);
    }
    if (old == S::zero) ++found.closed;
  }

  // Makes an offer for the bucket, if there is one. All lanes of the warp call it.
  __device__ void make_near(bool is_one, index_t v, V offer) const {
    bool is_near = false, is_far = false;
    if (is_one && offer < device::read_stale(w.x + v)) settle(v, offer, is_near, is_far);
    near.add(is_near, v);
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
    // A stale value is only larger: the atomic settles it.
#pragma unroll
    for (unsigned i = 0; i < width; ++i) seen[i] = device::read_stale(w.x + v[i]);
    bool is_near[width] = {}, is_far[width] = {};
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      if (!live[i] || !(offer[i] < seen[i])) continue;
      if (made == Offers::far && offer[i] < upper) continue;
      settle(v[i], offer[i], is_near[i], is_far[i]);
    }
#pragma unroll
    for (unsigned i = 0; i < width; ++i) {
      near.add(is_near[i], v[i]);
      far.add(is_far[i], v[i]);
    }
  }
};

// Shared memory of a block in which its warps stage what they list, and offers.
template <class V>
struct Staged {
  index_t *near, *far;
  V* offers;
  BlockSums* sums;
};

// Moves what lies below `upper` from the far list to the near queue, drops what was improved into a
// bucket of the past, and keeps the rest in the other far list.
template <class S, class W>
__device__ void take_bucket(const RelaxWork<S, W>& w, const RelaxState<typename S::value_type>& s,
                            unsigned mine, unsigned warps,
                            RelaxCounts<typename S::value_type>& counts,
                            Staged<typename S::value_type> staged, Found& found) {
  using V = typename S::value_type;
  const index_t* from = w.far[s.far];
  RowWriter near{w.out.offsets, w.queue[s.queue], &counts.pieces, Stage(staged.near), found};
  ListWriter kept{w.far[s.far ^ 1], &counts.far, Stage(staged.far)};
  V least = S::zero;
  for (unsigned at = mine * warp; at < s.far_size; at += warps * warp) {
    const unsigned i = at + lane_number();
    const index_t v = i < s.far_size ? from[i] : 0;
    const V x = i < s.far_size ? __ldcg(w.x + v) : s.lower;
    const bool keeps = i < s.far_size && !(x < s.upper);
    const bool is_near = i < s.far_size && !keeps && !(x < s.lower);
    if (i < s.far_size && !keeps) atomicAnd(w.in_far + v / 32, ~(1u << (v % 32)));
    if (keeps && x < least) least = x;
    near.add(is_near, v);
    kept.add(keeps, v);
  }
  finish_lists(near, &kept, *staged.sums);
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    const V other = __shfl_xor_sync(all_lanes, least, step);
    if (other < least) least = other;
  }
  if (lane_number() == 0 && least < device::read_again(&counts.least)) {
    atomic_min(&counts.least, least);
  }
}

// Adds what the threads of a block found to the step's counts. All of them call it.
template <class V>
__device__ void count(RelaxCounts<V>& counts, const Found& found, BlockSums& sums) {
  sum_block(found, sums);
  if (threadIdx.x != 0 || (sums.vertices | sums.closed) == 0) return;
  atomicAdd(&counts.frontier, sums.vertices);
  atomicAdd(&counts.edges, sums.edges);
  if (sums.closed != 0) atomicAdd(&counts.first, sums.closed);
  sums.vertices = sums.closed = 0;
  sums.edges = 0;
}

// The sources' rows are the first near queue.
template <class S, class W>
__device__ void start(const RelaxWork<S, W>& w, unsigned mine, unsigned warps,
                      Staged<typename S::value_type> staged) {
  Found found;
  const auto count_of = static_cast<unsigned>(w.source_count);
  auto& counts = w.control->counts[0];
  RowWriter to{w.out.offsets, w.queue[0], &counts.pieces, Stage(staged.near), found};
  for (unsigned at = mine * warp; at < count_of; at += warps * warp) {
    const unsigned i = at + lane_number();
    to.add(i < count_of, i < count_of ? w.sources[i] : 0);
    found.closed += i < count_of;
  }
  finish_lists(to, nullptr, *staged.sums);
  count(counts, found, *staged.sums);
}

// The entries of the rows of all vertices that have a value.
template <class S, class W>
__device__ void count_edges(const RelaxWork<S, W>& w, unsigned thread, unsigned threads) {
  unsigned long long edges = 0;
  for (unsigned v = thread; v < static_cast<unsigned>(w.out.rows); v += threads) {
    if (__ldcg(w.x + v) == S::zero) continue;
    edges += static_cast<unsigned long long>(w.out.offsets[v + 1] - w.out.offsets[v]);
  }
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    edges += __shfl_down_sync(all_lanes, edges, step);
  }
  if (lane_number() == 0 && edges != 0) atomicAdd(&w.control->edges, edges);
}

}  // namespace graphrun::kernels
