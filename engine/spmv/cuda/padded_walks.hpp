// Traversal of 32 rows of a padded format by a warp: its lanes are neighbours in storage order, so
// each step is one coalesced load.
#pragma once

#include "engine/common/cuda/streamed.hpp"
#include "engine/spmv/cuda/row_groups.hpp"

namespace graphrun::kernels {

// Loads in flight per lane.
inline constexpr int walk_unroll = 4;

// A batch of a lane's steps in flight. Padding follows a row's entries, so a batch whose last step
// is padding ends the row. Weights are loaded only for entries.
struct Batch {
  index_t column[walk_unroll];

  // Loads the columns of steps at `place`, `place` + `stride`, ...
  template <class View>
  __device__ void load(const View& a, offset_t place, offset_t stride) {
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      column[j] = cuda::streamed(&a.column_of[place + j * stride]);
    }
  }
  // The same for steps `first`, `first` + `step`, ... below `end`.
  template <class View>
  __device__ void load(const View& a, offset_t place, offset_t stride, index_t first, index_t step,
                       index_t end) {
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      const bool is_step = first + j * step < end;
      column[j] = is_step ? cuda::streamed(&a.column_of[place + j * stride]) : no_vertex;
    }
  }
  // Adds up the entries; place(j) is the slot of step j.
  template <class S, class View, class Place>
  __device__ typename S::sum_type add_to(typename S::sum_type sum, const View& a, const Value<S>* x,
                                         Place place) const {
    using Weight = typename S::weight_type;
    Value<S> value[walk_unroll];
    Weight weight[walk_unroll];
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      const bool is_entry = column[j] != no_vertex;
      value[j] = is_entry ? x[column[j]] : Value<S>{};
      weight[j] = is_entry ? cuda::streamed<Weight>(a.weights, place(j)) : Weight{};
    }
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      if (column[j] != no_vertex) sum = S::add(sum, S::mul(weight[j], value[j]));
    }
    return sum;
  }
  __device__ bool ends_row() const { return column[walk_unroll - 1] == no_vertex; }
};

// Step s of a lane is at slot `base` + s * `distance`; `count` steps.
struct StridedSteps {
  offset_t base;
  index_t distance, count;

  __device__ index_t end(const Steps& steps) const { return steps.end < count ? steps.end : count; }
  __device__ offset_t stride(const Steps& steps) const {
    return static_cast<offset_t>(distance) * steps.stride;
  }
  __device__ offset_t place(const Steps& steps) const {
    return base + static_cast<offset_t>(distance) * steps.first;
  }
  template <class View>
  __device__ Batch first_batch(const View& a, const Steps& steps) const {
    Batch batch;
    batch.load(a, place(steps), stride(steps), steps.first, steps.stride, end(steps));
    return batch;
  }
  // Sum over the steps; the first batch is already loaded.
  template <class S, class View>
  __device__ typename S::sum_type sum(const View& a, Batch batch, const Value<S>* x, bool wanted,
                                      const Steps& steps) const {
    auto sum = static_cast<typename S::sum_type>(S::zero);
    if (!wanted) return sum;
    const offset_t stride = this->stride(steps);
    offset_t place = this->place(steps);
    const auto place_of = [&](int j) { return place + j * stride; };
    index_t first = steps.first;
    while (true) {
      sum = batch.add_to<S>(sum, a, x, place_of);
      if (batch.ends_row()) return sum;
      first += walk_unroll * steps.stride;
      place += walk_unroll * stride;
      // Whole batches need no bounds checks.
      if (first + (walk_unroll - 1) * steps.stride >= end(steps)) break;
      batch.load(a, place, stride);
    }
    if (first >= end(steps)) return sum;
    batch.load(a, place, stride, first, steps.stride, end(steps));
    return batch.add_to<S>(sum, a, x, place_of);
  }
};

__device__ inline offset_t position_in(unsigned group) {
  return offset_t{group} * RowGroups::rows + threadIdx.x % 32;
}

template <class W>
struct Walk<EllView<W>> {
  static constexpr bool needs_few_registers = true;
  EllView<W> a;
  offset_t position;
  Batch batch;

  __device__ Walk(const EllView<W>& view, unsigned group) : a(view), position(position_in(group)) {}
  __device__ index_t row() const {
    return position < a.rows ? static_cast<index_t>(position) : no_vertex;
  }
  __device__ bool is_long() const { return RowGroups::is_long(a.width); }
  __device__ StridedSteps strided() const {
    return {position, a.rows, position < a.rows ? a.width : 0};
  }
  __device__ void begin(const Steps& steps) { batch = strided().first_batch(a, steps); }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    return strided().template sum<S>(a, batch, x, wanted, steps);
  }
};

template <class W>
struct Walk<SellView<W>> {
  static constexpr bool needs_few_registers = false;
  SellView<W> a;
  StridedSteps strided{0, 0, 0};  // of this lane's slice
  index_t row_of = no_vertex;
  Batch batch;

  __device__ Walk(const SellView<W>& view, unsigned group) : a(view) {
    const offset_t position = position_in(group);
    if (position >= a.rows) return;
    const bool usual = a.height == RowGroups::rows;  // avoids divisions
    const auto at = static_cast<unsigned>(position), height = static_cast<unsigned>(a.height);
    const unsigned slice = usual ? group : at / height;
    const offset_t base = a.slice_offsets[slice];
    const offset_t slots = a.slice_offsets[slice + 1] - base;
    strided.base = base + (usual ? threadIdx.x % 32 : at % height);
    strided.distance = a.height;
    strided.count = static_cast<index_t>(usual ? slots / RowGroups::rows : slots / a.height);
    row_of = a.row_of[position];
  }
  __device__ index_t row() const { return row_of; }
  __device__ bool is_long() const {
    return __any_sync(~0u, RowGroups::is_long(strided.count)) != 0;
  }
  __device__ void begin(const Steps& steps) { batch = strided.first_batch(a, steps); }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    return strided.template sum<S>(a, batch, x, wanted, steps);
  }
};

template <class W>
struct Walk<JdsView<W>> {
  static constexpr bool needs_few_registers = false;
  JdsView<W> a;
  offset_t position;
  Batch batch;

  __device__ Walk(const JdsView<W>& view, unsigned group) : a(view), position(position_in(group)) {}
  __device__ index_t row() const { return position < a.rows ? a.row_of[position] : no_vertex; }
  // The first row is the longest.
  __device__ bool is_long() const {
    constexpr offset_t step = RowGroups::long_from;
    const offset_t first = position - threadIdx.x % 32;
    return step < a.diagonals && first < a.diagonal_offsets[step + 1] - a.diagonal_offsets[step];
  }
  __device__ offset_t place(const Steps& steps, index_t first, int j) const {
    return a.diagonal_offsets[first + j * steps.stride] + position;
  }
  __device__ void load(Batch& into, const Steps& steps, index_t first) const {
    const index_t end = steps.end < a.diagonals ? steps.end : a.diagonals;
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      const index_t step = first + j * steps.stride;
      into.column[j] = no_vertex;
      if (step >= end) continue;
      const offset_t slot = a.diagonal_offsets[step] + position;
      if (slot < a.diagonal_offsets[step + 1]) into.column[j] = cuda::streamed(&a.column_of[slot]);
    }
  }
  __device__ void begin(const Steps& steps) { load(batch, steps, steps.first); }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    auto sum = static_cast<typename S::sum_type>(S::zero);
    Batch next = batch;
    for (index_t first = steps.first; wanted; load(next, steps, first)) {
      sum = next.template add_to<S>(sum, a, x, [&](int j) { return place(steps, first, j); });
      if (next.ends_row()) break;
      first += walk_unroll * steps.stride;
    }
    return sum;
  }
};

}  // namespace graphrun::kernels
