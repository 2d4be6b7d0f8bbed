// Sums of one column window of a row of C, in a hash table in shared memory.
//
// A lane group loads the window's columns into the table. Then it processes the rows of B one after
// another, in the order of A's row. The columns of one row of B are distinct, so no two lanes add
// to one sum concurrently, and each sum is added in ascending order of k: real results are
// bit-identical from run to run without atomic additions.
#pragma once

#include "engine/spgemm/cuda/table.hpp"

namespace graphrun::kernels::values {

using cuda::LaneGroup;
using cuda::window;

inline constexpr unsigned block = 128;

template <class S, class W>
struct Job {
  CsrView<W> a, b;
  const offset_t* offsets;  // of the mask's rows, and their columns
  const index_t* column_of;
  typename S::value_type* values;
  offset_t* found;  // 1 if the entry has a product
  unsigned long long* overflowed;
};

// Extent of a row of B, and the weight of A's entry for it; one per lane.
template <class Weight>
struct FactorRow {
  offset_t begin, end;
  Weight edge;
};

// The sums of one window: in the slots of a hash table or, for a narrow column range, of a dense
// one indexed by the distance from the first column.
template <class S>
struct WindowSums {
  cuda::ColumnTable columns;
  typename S::sum_type* sums;
  unsigned char* met;   // whether the slot has a product
  const index_t* keys;  // columns of the window
  index_t count;
  bool direct;

  __device__ void begin(const LaneGroup& group) {
    const index_t width = keys[count - 1] - keys[0] + 1;
    direct = width <= static_cast<index_t>(columns.slots());
    const unsigned used = direct ? static_cast<unsigned>(width) : columns.slots();
    if (!direct) columns.clear(group);
    for (unsigned s = group.lane; s < used; s += group.size) {
      sums[s] = static_cast<typename S::sum_type>(S::zero);
      met[s] = 0;
    }
    group.sync();
    if (direct) return;
    for (index_t p = static_cast<index_t>(group.lane); p < count;
         p += static_cast<index_t>(group.size)) {
      columns.claim(keys[p]);
    }
    group.sync();
  }
  // Slot of a column within the window's range; -1 if the window lacks the column.
  __device__ int slot(index_t column, index_t low) const {
    return direct ? column - low : columns.find(column);
  }
  __device__ void add(index_t column, index_t low, typename S::term_type term) {
    const int at = slot(column, low);
    if (at < 0) return;
    sums[at] = S::add(sums[at], term);
    met[at] = 1;
  }
};

// One entry of a row of B, loaded by the lane that multiplies it.
template <class Value>
struct Entry {
  offset_t at;
  index_t column;  // above every column: no entry
  Value value;
};

template <class Value, class W>
__device__ Entry<Value> load_entry(const CsrView<W>& b, offset_t at, offset_t end) {
  constexpr index_t beyond = 0x7fffffff;
  if (at >= end) return {at, beyond, Value{}};
  return {at, b.column_of[at], b.weights.template at<Value>(at)};
}

// For long rows of B and few columns: searches each column of the window in the row instead of
// reading the row.
template <class S, class W>
__device__ void search_columns(const LaneGroup& group, const CsrView<W>& b,
                               const FactorRow<typename S::weight_type>& row,
                               WindowSums<S>& window_sums) {
  for (index_t p = static_cast<index_t>(group.lane); p < window_sums.count;
       p += static_cast<index_t>(group.size)) {
    const index_t column = window_sums.keys[p];
    const offset_t e = first_at_or_above(b.column_of, row.begin, row.end, column);
    if (e < row.end && b.column_of[e] == column) {
      window_sums.add(column, window_sums.keys[0],
                      S::mul(row.edge, b.weights.template at<typename S::value_type>(e)));
    }
  }
}

// Adds the rows of B held by the group's lanes, one after another, up to column `high`. The first
// entries of the next row are prefetched.
template <class S, class W>
__device__ void add_factor_rows(const LaneGroup& group, const CsrView<W>& b,
                                const FactorRow<typename S::weight_type>& mine, unsigned count,
                                index_t low, index_t high, WindowSums<S>& window_sums) {
  using Value = typename S::value_type;
  offset_t end = group.from(mine.end, 0);
  Entry<Value> next = load_entry<Value>(b, group.from(mine.begin, 0) + group.lane, end);
  for (unsigned j = 0; j < count; ++j) {
    Entry<Value> entry = next;
    const offset_t row_end = end;
    const auto edge = group.from(mine.edge, j);
    if (j + 1 < count) {
      end = group.from(mine.end, j + 1);
      next = load_entry<Value>(b, group.from(mine.begin, j + 1) + group.lane, end);
    }
    while (entry.column <= high) {
      window_sums.add(entry.column, low, S::mul(edge, entry.value));
      entry = load_entry<Value>(b, entry.at + group.size, row_end);
    }
    group.sync();  // makes the sums visible to the next row's lanes
  }
}

template <class S, class W>
__device__ void sum_window(const LaneGroup& group, const Job<S, W>& job, index_t row,
                           WindowSums<S>& window_sums) {
  using Weight = typename S::weight_type;
  const index_t low = window_sums.keys[0], high = window_sums.keys[window_sums.count - 1];
  const offset_t end = job.a.offsets[row + 1];
  for (offset_t k = job.a.offsets[row]; k < end; k += group.size) {
    FactorRow<Weight> mine{0, 0, Weight{}};
    if (k + group.lane < end) {
      const index_t at = job.a.column_of[k + group.lane];
      mine = {job.b.offsets[at], job.b.offsets[at + 1], edge_weight<S>(job.a, k + group.lane)};
      mine.begin = first_at_or_above(job.b.column_of, mine.begin, mine.end, low);
    }
    const offset_t left = end - k;
    const unsigned count = left < group.size ? static_cast<unsigned>(left) : group.size;
    mine.end = first_at_or_above(job.b.column_of, mine.begin, mine.end, high + 1);
    for (unsigned j = 0; j < count; ++j) {
      const FactorRow<Weight> one{group.from(mine.begin, j), group.from(mine.end, j),
                                  group.from(mine.edge, j)};
      if (one.end - one.begin > 16 * offset_t{window_sums.count}) {
        search_columns<S>(group, job.b, one, window_sums);
        group.sync();
      } else {
        add_factor_rows<S>(group, job.b, one, 1, low, high, window_sums);
      }
    }
  }
}

template <class S, class W>
__device__ void write_window(const LaneGroup& group, const Job<S, W>& job, offset_t first,
                             const WindowSums<S>& window_sums) {
  for (index_t p = static_cast<index_t>(group.lane); p < window_sums.count;
       p += static_cast<index_t>(group.size)) {
    const int slot = window_sums.slot(window_sums.keys[p], window_sums.keys[0]);
    const auto value = S::result(window_sums.sums[slot]);
    job.values[first + p] = value;
    const bool there = window_sums.met[slot] != 0;
    job.found[first + p] = there ? 1 : 0;
    if constexpr (S::detects_overflow) {
      if (there && value == S::overflowed()) atomicAdd(job.overflowed, 1ULL);
    }
  }
}

}  // namespace graphrun::kernels::values
