// How the state of a relaxing closure goes on from step to step, and from bucket to bucket.
#pragma once

#include "engine/closure/cuda/relaxing.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// The end of the bucket that begins at `lower`; the zero of S where none does.
template <class S>
__device__ typename S::value_type bucket_end(typename S::value_type lower,
                                             typename S::value_type delta) {
  return delta < S::zero - lower ? lower + delta : S::zero;
}

template <class S>
__device__ RelaxCounts<typename S::value_type> cleared_counts() {
  return {0, 0, 0, 0, 0, S::zero, 0, 0, 0};
}

template <class S, class W>
__device__ void keep_trace(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                           const volatile RelaxCounts<typename S::value_type>& counts) {
  if (s.round >= w.trace_size) return;
  const unsigned long long now = device::nanoseconds();
  w.trace[s.round] = {
      Direction::push, static_cast<index_t>(s.frontier), static_cast<index_t>(counts.frontier),
      static_cast<offset_t>(s.frontier_edges), static_cast<double>(now - s.clock) * 1e-6};
  w.control->traced = static_cast<unsigned>(s.round) + 1;
  s.clock = now;
}

template <class S, class W>
__device__ void take_counts(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                            const volatile RelaxCounts<typename S::value_type>& counts,
                            bool tells) {
  s.frontier = counts.frontier;
  s.frontier_edges = counts.edges;
  s.pieces = counts.pieces;
  s.stopped = counts.stop != 0;
  s.far_size += counts.far;
  s.done = s.stopped || (s.pieces == 0 && s.far_size == 0 && !s.defers);
  s.reached += counts.first;
  if (!tells || !cuda::meets_host(s.round, s.frontier_edges)) return;
  w.link->rounds = s.round;
  w.link->reached = s.reached;
}

// After a near round: the next one's queue is the other.
template <bool deferring, class S, class W>
__device__ void advance_round(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                              const volatile RelaxCounts<typename S::value_type>& counts,
                              bool tells) {
  if (tells) keep_trace(w, s, counts);
  if constexpr (deferring) s.defers = s.defers || defers(w, s);
  ++s.round;
  s.queue ^= 1;
  take_counts(w, s, counts, tells);
  if (s.pieces != 0) return;
  s.next_step = deferring && s.defers ? RelaxStep::list : RelaxStep::bucket;
}

// After both lists were made: deferred offers go along those of fewer edges. Where few are left,
// the next bucket is the last.
template <class S, class W>
__device__ void advance_lists(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                              const volatile RelaxCounts<typename S::value_type>& counts,
                              bool tells) {
  take_counts(w, s, counts, tells);
  s.pulls = w.symmetric && counts.open_edges < s.frontier_edges;
  if (s.pulls) {
    s.pieces = counts.open_pieces;
    s.frontier_edges = counts.open_edges;
  }
  if (counts.open_edges < w.rest_edges) s.next = S::zero;
  s.next_step = RelaxStep::deferred;
}

// After the deferred offers were made.
template <class S, class W>
__device__ void advance_deferred(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                                 const volatile RelaxCounts<typename S::value_type>& counts,
                                 bool tells) {
  s.defers = false;
  take_counts(w, s, counts, tells);
  s.next_step = RelaxStep::bucket;
}

// After a bucket was taken. One that was empty is followed by the one that begins at the least
// value there is.
template <class S, class W>
__device__ void advance_bucket(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                               const volatile RelaxCounts<typename S::value_type>& counts,
                               bool tells) {
  const typename S::value_type least = counts.least;
  s.far ^= 1;
  s.far_size = 0;
  take_counts(w, s, counts, tells);
  s.next = bucket_end<S>(s.pieces == 0 ? least : s.upper, w.delta);
  if (s.pieces != 0) s.next_step = RelaxStep::follow;
}

// Takes what a step did into the state.
template <bool deferring, class S, class W>
__device__ void advance(const RelaxWork<S, W>& w, RelaxState<typename S::value_type>& s,
                        const volatile RelaxCounts<typename S::value_type>& counts, bool tells,
                        RelaxStep step) {
  switch (step) {
    case RelaxStep::follow:
      return advance_round<deferring>(w, s, counts, tells);
    case RelaxStep::list:
      if constexpr (deferring) advance_lists(w, s, counts, tells);
      return;
    case RelaxStep::deferred:
      if constexpr (deferring) advance_deferred(w, s, counts, tells);
      return;
    case RelaxStep::bucket:
      return advance_bucket(w, s, counts, tells);
  }
}

// The other steps are of deferred offers alone.
template <bool deferring, class V>
__device__ RelaxStep next_step(const RelaxState<V>& s) {
  if constexpr (deferring) return s.next_step;
  return s.pieces != 0 ? RelaxStep::follow : RelaxStep::bucket;
}

// Whether one block is enough for the next step.
template <bool deferring, class V>
__device__ bool is_narrow(const RelaxState<V>& s) {
  switch (next_step<deferring>(s)) {
    case RelaxStep::follow:
      return s.frontier_edges <= tuning::closure_alone_edges;
    case RelaxStep::bucket:
      return s.far_size <= tuning::closure_alone_edges;
    default:
      return false;
  }
}

}  // namespace graphrun::kernels
