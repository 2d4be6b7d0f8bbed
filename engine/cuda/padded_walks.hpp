// How a warp walks 32 rows of a padded format: its lanes are neighbours in the storage order, so
// that each step is one load of neighbouring slots.
#pragma once

#include "engine/cuda/row_groups.hpp"

namespace graphrun::kernels {

// Slots that each lane has under way.
inline constexpr int walk_unroll = 4;

// What one lane has under way: a batch of its steps. Entries come first in a row, so that a batch
// whose last step has none is the row's last; weights are only loaded where there is an entry.
template <class S>
struct Batch {
  using Weight = typename S::weight_type;
  index_t column[walk_unroll];
  Value<S> value[walk_unroll];
  Weight weight[walk_unroll];

  // Adds up the entries, whose columns are there already; place(j) is the slot of step j.
  template <class View, class Place>
  __device__ typename S::sum_type add_to(typename S::sum_type sum, const View& a, const Value<S>* x,
                                         Place place) {
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      const bool is_entry = column[j] != no_vertex;
      value[j] = is_entry ? __ldg(&x[column[j]]) : Value<S>{};
      weight[j] = is_entry ? a.weights.template at<Weight>(place(j)) : Weight{};
    }
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) {
      if (column[j] != no_vertex) sum = S::add(sum, S::mul(weight[j], value[j]));
    }
    return sum;
  }
  __device__ bool ends_row() const { return column[walk_unroll - 1] == no_vertex; }
};

// The entries of a lane whose step s is slot `base` + s * `distance`, of `count` steps.
template <class S, class View>
__device__ typename S::sum_type strided_sum(const View& a, offset_t base, index_t distance,
                                            index_t count, const Value<S>* x, bool wanted,
                                            const Steps& steps) {
  auto sum = static_cast<typename S::sum_type>(S::zero);
  const index_t end = !wanted ? 0 : steps.end < count ? steps.end : count;
  const offset_t stride = static_cast<offset_t>(distance) * steps.stride;
  offset_t place = base + static_cast<offset_t>(distance) * steps.first;
  const auto place_of = [&](int j) { return place + j * stride; };
  index_t first = steps.first;
  // Whole batches ask for no bounds.
  for (; first + (walk_unroll - 1) * steps.stride < end; first += walk_unroll * steps.stride) {
    Batch<S> batch;
#pragma unroll
    for (int j = 0; j < walk_unroll; ++j) batch.column[j] = __ldcs(&a.column_of[place_of(j)]);
    sum = batch.add_to(sum, a, x, place_of);
    if (batch.ends_row()) return sum;
    place += walk_unroll * stride;
  }
  if (first >= end) return sum;
  Batch<S> batch;
#pragma unroll
  for (int j = 0; j < walk_unroll; ++j) {
    batch.column[j] =
        first + j * steps.stride < end ? __ldcs(&a.column_of[place_of(j)]) : no_vertex;
  }
  return batch.add_to(sum, a, x, place_of);
}

__device__ inline offset_t position_in(unsigned group) {
  return offset_t{group} * RowGroups::rows + threadIdx.x % 32;
}

template <class W>
struct Walk<EllView<W>> {
  EllView<W> a;
  offset_t position;

  __device__ Walk(const EllView<W>& view, unsigned group) : a(view), position(position_in(group)) {}
  __device__ index_t row() const {
    return position < a.rows ? static_cast<index_t>(position) : no_vertex;
  }
  __device__ bool is_long() const { return RowGroups::is_long(a.width); }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    return strided_sum<S>(a, position, a.rows, a.width, x, wanted, steps);
  }
};

template <class W>
struct Walk<SellView<W>> {
  SellView<W> a;
  offset_t position, base = 0;
  index_t count = 0;  // steps of this lane's slice

  __device__ Walk(const SellView<W>& view, unsigned group) : a(view), position(position_in(group)) {
    if (position >= a.rows) return;
    const bool usual = a.height == RowGroups::rows;  // without divisions
    const auto at = static_cast<unsigned>(position), height = static_cast<unsigned>(a.height);
    const unsigned slice = usual ? group : at / height;
    base = a.slice_offsets[slice];
    const offset_t slots = a.slice_offsets[slice + 1] - base;
    count = static_cast<index_t>(usual ? slots / RowGroups::rows : slots / a.height);
    base += usual ? threadIdx.x % 32 : at % height;
  }
  __device__ index_t row() const { return position < a.rows ? a.row_of[position] : no_vertex; }
  __device__ bool is_long() const { return __any_sync(~0u, RowGroups::is_long(count)) != 0; }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    return strided_sum<S>(a, base, a.height, count, x, wanted, steps);
  }
};

template <class W>
struct Walk<JdsView<W>> {
  JdsView<W> a;
  offset_t position;

  __device__ Walk(const JdsView<W>& view, unsigned group) : a(view), position(position_in(group)) {}
  __device__ index_t row() const { return position < a.rows ? a.row_of[position] : no_vertex; }
  // The first row is the longest.
  __device__ bool is_long() const {
    constexpr offset_t step = RowGroups::long_from;
    const offset_t first = position - threadIdx.x % 32;
    return step < a.diagonals && first < a.diagonal_offsets[step + 1] - a.diagonal_offsets[step];
  }
  template <class S>
  __device__ typename S::sum_type sum(const Value<S>* x, bool wanted, const Steps& steps) const {
    auto sum = static_cast<typename S::sum_type>(S::zero);
    const index_t end = !wanted ? 0 : steps.end < a.diagonals ? steps.end : a.diagonals;
    for (index_t first = steps.first; first < end; first += walk_unroll * steps.stride) {
      Batch<S> batch;
      offset_t place[walk_unroll];
#pragma unroll
      for (int j = 0; j < walk_unroll; ++j) {
        const index_t step = first + j * steps.stride;
        batch.column[j] = no_vertex;
        if (step >= end) continue;
        place[j] = a.diagonal_offsets[step] + position;
        if (place[j] < a.diagonal_offsets[step + 1])
          batch.column[j] = __ldcs(&a.column_of[place[j]]);
      }
      sum = batch.add_to(sum, a, x, [&](int j) { return place[j]; });
      if (batch.ends_row()) break;
    }
    return sum;
  }
};

}  // namespace graphrun::kernels
