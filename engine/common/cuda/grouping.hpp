// Dense matrices moved to groups and back by a GPU's blocks: tiles pass through shared memory, so
// that loads and stores are of neighbours. A block has one tile.
#pragma once

#include "engine/common/cuda/grouped.hpp"

namespace graphrun::cuda::grouping {

inline constexpr unsigned log_slots = 11, slots = 1u << log_slots;  // values of a tile
inline constexpr unsigned most_columns = 32;                        // of a tile

// Columns of a tile, as its logarithm: a power of two of whole groups.
template <class T>
unsigned log_columns(index_t groups) {
  unsigned log = 0;
  while (1u << log < threads_for(groups * group_size<T>, most_columns)) ++log;
  return log;
}

// The values of a tile column by column, with a gap behind each.
template <class T>
struct Shared {
  T value[slots + most_columns];
};

template <class T, unsigned threads>
class Tile {
 public:
  __device__ Tile(const AnyDense& dense, const GroupedView<T>& groups, unsigned log_columns,
                  unsigned x, unsigned y)
      : dense_(dense),
        groups_(groups),
        log_wide_(log_columns),
        log_high_(log_slots - log_columns),
        pitch_((1u << log_high_) + 1),
        first_row_(x << log_high_),
        first_column_(y << log_wide_) {}

  __device__ void to_groups(Shared<T>& shared) const {
    T value[of_thread];
#pragma unroll
    for (unsigned n = 0; n < of_thread; ++n) {
      const Place at = place(n);
      value[n] = is_inside(at) ? __ldg(data() + position(at)) : T{};
    }
#pragma unroll
    for (unsigned n = 0; n < of_thread; ++n) shared.value[slot(place(n))] = value[n];
    __syncthreads();
#pragma unroll
    for (unsigned n = 0; n < of_thread / size; ++n) {
      const Place at = place_of_group(n);
      if (!has_group(at)) continue;
      Group<T> group;
#pragma unroll
      for (unsigned v = 0; v < size; ++v) group.value[v] = shared.value[slot(at) + v * pitch_];
      groups_.store(static_cast<index_t>(first_row_ + at.row), group_of(at), group);
    }
  }

  __device__ void from_groups(Shared<T>& shared) const {
    Group<T> group[of_thread / size];
#pragma unroll
    for (unsigned n = 0; n < of_thread / size; ++n) {
      const Place at = place_of_group(n);
      if (has_group(at)) {
        group[n] = groups_.load(static_cast<index_t>(first_row_ + at.row), group_of(at));
      }
    }
#pragma unroll
    for (unsigned n = 0; n < of_thread / size; ++n) {
      const Place at = place_of_group(n);
      if (!has_group(at)) continue;
#pragma unroll
      for (unsigned v = 0; v < size; ++v) shared.value[slot(at) + v * pitch_] = group[n].value[v];
    }
    __syncthreads();
#pragma unroll
    for (unsigned n = 0; n < of_thread; ++n) {
      const Place at = place(n);
      if (is_inside(at)) data()[position(at)] = shared.value[slot(at)];
    }
  }

 private:
  static constexpr unsigned size = group_size<T>, of_thread = slots / threads;

  struct Place {  // within the tile
    unsigned row, column;
  };

  // The n-th value of this thread, in the order in which the dense matrix has them.
  __device__ Place place(unsigned n) const {
    const unsigned at = n * threads + threadIdx.x;
    if (dense_.column_step == 1) return {at >> log_wide_, at & ((1u << log_wide_) - 1)};
    return {at & ((1u << log_high_) - 1), at >> log_high_};
  }
  // The first value of this thread's n-th group.
  __device__ Place place_of_group(unsigned n) const {
    const unsigned at = n * threads * size + threadIdx.x * size;
    return {at >> log_wide_, at & ((1u << log_wide_) - 1)};
  }
  __device__ unsigned slot(const Place& at) const { return at.column * pitch_ + at.row; }

  __device__ bool is_inside(const Place& at) const {
    return first_row_ + at.row < static_cast<unsigned>(dense_.rows) &&
           first_column_ + at.column < static_cast<unsigned>(dense_.columns);
  }
  __device__ offset_t position(const Place& at) const {
    return offset_t{first_row_ + at.row} * dense_.row_step +
           offset_t{first_column_ + at.column} * dense_.column_step;
  }
  __device__ T* data() const { return static_cast<T*>(const_cast<void*>(dense_.data)); }

  __device__ bool has_group(const Place& at) const {
    return first_row_ + at.row < static_cast<unsigned>(dense_.rows) &&
           group_of(at) < groups_.groups;
  }
  __device__ index_t group_of(const Place& at) const {
    return static_cast<index_t>((first_column_ + at.column) / size);
  }

  const AnyDense& dense_;
  const GroupedView<T>& groups_;
  unsigned log_wide_, log_high_, pitch_;
  unsigned first_row_, first_column_;
};

}  // namespace graphrun::cuda::grouping
