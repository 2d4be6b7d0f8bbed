// The values of a sparse product whose columns are known: those of C itself, or of a mask.
//
// A group of lanes takes a window of a row's columns into a hash table in shared memory and then
// the rows of B one after another, in the order of A's row. Columns of one row of B differ, so no
// two lanes add to one sum at a time, and each sum is made in ascending order of k: real results
// are bit-identical from run to run without an atomic addition.
#pragma once

#include "engine/base/common/kernels.hpp"
#include "engine/cuda/spgemm_table.hpp"

namespace graphrun::kernels {

// In spgemm_pattern.cu: the columns of C, whose places are known.
void write_columns(OnCuda on, const PatternProduct& c, const offset_t* products,
                   const offset_t* offsets, index_t* column_of);

namespace values {

using cuda::LaneGroup;
using cuda::window;

inline constexpr unsigned block = 128;

template <class S, class W>
struct Job {
  CsrView<W> a, b;
  const offset_t* offsets;  // of the rows whose values are wanted, and their columns
  const index_t* column_of;
  typename S::value_type* values;
  offset_t* found;  // null where every entry has a product
  unsigned long long* overflowed;
};

// What of a row of B a lane knows: where it is, and the weight of A's entry that leads there.
template <class Weight>
struct FactorRow {
  offset_t begin, end;
  Weight edge;
};

// The sums of one window, as slots of a table.
template <class S>
struct WindowSums {
  cuda::ColumnTable columns;
  typename S::sum_type* sums;
  unsigned char* met;   // whether a product was added to a slot; null where nobody asks
  const index_t* keys;  // the window's columns
  index_t count;

  __device__ void begin(const LaneGroup& group) {
    columns.clear(group);
    for (unsigned s = group.lane; s < columns.slots(); s += group.size) {
      sums[s] = static_cast<typename S::sum_type>(S::zero);
      if (met != nullptr) met[s] = 0;
    }
    group.sync();
    for (index_t p = static_cast<index_t>(group.lane); p < count;
         p += static_cast<index_t>(group.size)) {
      columns.insert(keys[p]);
    }
    group.sync();
  }
  __device__ void add(index_t column, typename S::term_type term) {
    const int slot = columns.find(column);
    if (slot < 0) return;
    sums[slot] = S::add(sums[slot], term);
    if (met != nullptr) met[slot] = 1;
  }
};

template <class S, class W>
__device__ void add_factor_row(const LaneGroup& group, const CsrView<W>& b,
                               const FactorRow<typename S::weight_type>& row,
                               WindowSums<S>& window_sums) {
  using Value = typename S::value_type;
  // Long rows of B that meet few columns: each column is looked for instead.
  if (row.end - row.begin > 16 * offset_t{window_sums.count}) {
    for (index_t p = static_cast<index_t>(group.lane); p < window_sums.count;
         p += static_cast<index_t>(group.size)) {
      const index_t column = window_sums.keys[p];
      const offset_t e = cuda::first_from(b.column_of, row.begin, row.end, column);
      if (e < row.end && b.column_of[e] == column) {
        window_sums.add(column, S::mul(row.edge, b.weights.template at<Value>(e)));
      }
    }
    return;
  }
  for (offset_t e = row.begin + group.lane; e < row.end; e += group.size) {
    window_sums.add(b.column_of[e], S::mul(row.edge, b.weights.template at<Value>(e)));
  }
}

template <class S, class W>
__device__ void sum_window(const LaneGroup& group, const Job<S, W>& job, index_t row, bool narrow,
                           WindowSums<S>& window_sums) {
  using Weight = typename S::weight_type;
  const index_t low = window_sums.keys[0], high = window_sums.keys[window_sums.count - 1];
  const offset_t end = job.a.offsets[row + 1];
  for (offset_t k = job.a.offsets[row]; k < end; k += group.size) {
    FactorRow<Weight> mine{0, 0, Weight{}};
    if (k + group.lane < end) {
      const index_t at = job.a.column_of[k + group.lane];
      mine = {job.b.offsets[at], job.b.offsets[at + 1],
              job.a.weights.template at<Weight>(k + group.lane)};
      if (narrow) {
        mine.begin = cuda::first_from(job.b.column_of, mine.begin, mine.end, low);
        mine.end = cuda::first_from(job.b.column_of, mine.begin, mine.end, high + 1);
      }
    }
    const offset_t left = end - k;
    const unsigned count = left < group.size ? static_cast<unsigned>(left) : group.size;
    for (unsigned j = 0; j < count; ++j) {
      const FactorRow<Weight> one{group.from(mine.begin, j), group.from(mine.end, j),
                                  group.from(mine.edge, j)};
      if (one.begin == one.end) continue;
      add_factor_row<S>(group, job.b, one, window_sums);
      group.sync();  // the next row's lanes read the sums that these have written
    }
  }
}

template <class S, class W>
__device__ void write_window(const LaneGroup& group, const Job<S, W>& job, offset_t first,
                             const WindowSums<S>& window_sums) {
  for (index_t p = static_cast<index_t>(group.lane); p < window_sums.count;
       p += static_cast<index_t>(group.size)) {
    const int slot = window_sums.columns.find(window_sums.keys[p]);
    const auto value = S::result(window_sums.sums[slot]);
    job.values[first + p] = value;
    bool there = true;
    if (job.found != nullptr) {
      there = window_sums.met[slot] != 0;
      job.found[first + p] = there ? 1 : 0;
    }
    if constexpr (S::detects_overflow) {
      if (there && value == S::overflowed()) atomicAdd(job.overflowed, 1ULL);
    }
  }
}

// The listed rows, each of one window, or, with first_window, of as many as it needs.
struct Windows {
  const index_t* list;
  index_t rows;
  const offset_t* first_window;  // of each listed row; null where each has one
  offset_t count;
};

__device__ inline index_t row_of_window(const Windows& windows, offset_t at) {
  if (windows.first_window == nullptr) return static_cast<index_t>(at);
  index_t low = 0, high = windows.rows;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    if (windows.first_window[middle] <= at) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

template <class S>
std::size_t group_bytes(unsigned slots) {
  return slots * (sizeof(typename S::sum_type) + sizeof(int) + 1);
}

template <class S, class W>
__global__ void __launch_bounds__(block)
    sum_windows(Job<S, W> job, Windows windows, cuda::Tier tier) {
  using Sum = typename S::sum_type;
  extern __shared__ __align__(16) unsigned char shared[];
  const unsigned groups = block / tier.lanes, in_block = threadIdx.x / tier.lanes;
  const offset_t at = offset_t{blockIdx.x} * groups + in_block;
  if (at >= windows.count) return;
  const LaneGroup group(tier.lanes);
  const index_t listed = row_of_window(windows, at);
  const index_t row = windows.list[listed];
  const offset_t skipped =
      windows.first_window == nullptr ? 0 : (at - windows.first_window[listed]) * window;
  const offset_t first = job.offsets[row] + skipped, last = job.offsets[row + 1];
  Sum* sums = reinterpret_cast<Sum*>(shared) + in_block * tier.slots;
  int* keys =
      reinterpret_cast<int*>(shared + groups * tier.slots * sizeof(Sum)) + in_block * tier.slots;
  unsigned char* met =
      shared + groups * tier.slots * (sizeof(Sum) + sizeof(int)) + in_block * tier.slots;
  WindowSums<S> window_sums{{keys, tier.slots},
                            sums,
                            job.found != nullptr ? met : nullptr,
                            job.column_of + first,
                            static_cast<index_t>(last - first < window ? last - first : window)};
  window_sums.begin(group);
  const bool narrow = job.found != nullptr || job.offsets[row + 1] - job.offsets[row] > window;
  sum_window(group, job, row, narrow, window_sums);
  write_window(group, job, first, window_sums);
}

template <class S, class W>
void run_tier(OnCuda on, const Job<S, W>& job, const Windows& windows, const cuda::Tier& tier) {
  if (windows.count == 0) return;
  const unsigned groups = block / tier.lanes;
  const std::size_t bytes = groups * group_bytes<S>(tier.slots);
  cuda::allow_shared(sum_windows<S, W>, bytes);
  sum_windows<S, W><<<cuda::blocks_for(static_cast<std::size_t>(windows.count), groups), block,
                      bytes, on.stream>>>(job, windows, tier);
  cuda::check(cudaGetLastError());
}

// The windows of the rows of the last tier.
template <class S, class W>
void run_windows(OnCuda on, const Job<S, W>& job, const cuda::RowLists& rows) {
  const index_t count = rows.count(cuda::window_tier);
  if (count == 0) return;
  const index_t* list = rows.list(cuda::window_tier);
  const Scratch<offset_t> first_window(on, static_cast<std::size_t>(count));
  const offset_t total = cuda::count_windows(on, list, count, job.offsets, first_window.get());
  run_tier(on, job, {list, count, first_window.get(), total}, cuda::value_tiers[cuda::window_tier]);
}

// Fills in the values of every entry listed in job.offsets and job.column_of.
template <class S, class W>
offset_t run(OnCuda on, Job<S, W> job, const offset_t* products) {
  if (job.a.rows == 0) return 0;
  const Scratch<unsigned long long> overflowed(on, 1);
  cuda::check(cudaMemsetAsync(overflowed.get(), 0, sizeof(unsigned long long), on.stream));
  job.overflowed = overflowed.get();
  const cuda::RowLists rows(on, job.a.rows, {products, job.offsets, 1});
  run_windows(on, job, rows);
  for (int t = 0; t < cuda::window_tier; ++t) {
    run_tier(on, job, {rows.list(t), rows.count(t), nullptr, rows.count(t)}, cuda::value_tiers[t]);
  }
  return S::detects_overflow ? static_cast<offset_t>(overflowed.read()) : 0;
}

}  // namespace values

template <class S, class W>
offset_t write_product(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                       const offset_t* products, const ProductRows<typename S::value_type>& c) {
  const PatternProduct pattern{{a.rows, a.columns, a.offsets, a.column_of, {}},
                               {b.rows, b.columns, b.offsets, b.column_of, {}},
                               hidden};
  write_columns(on, pattern, products, c.offsets, c.column_of);
  return values::run<S, W>(on, {a, b, c.offsets, c.column_of, c.values, nullptr, nullptr},
                           products);
}

template <class S, class W>
offset_t write_masked(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found) {
  return values::run<S, W>(on, {a, b, mask.offsets, mask.column_of, values, found, nullptr},
                           products);
}

}  // namespace graphrun::kernels
