// Masked SpGEMM: the values at the entries of a mask.
#pragma once

#include "base/common/kernels.hpp"
#include "engine/spgemm/cuda/sums.hpp"

namespace graphrun::kernels {

namespace values {

// Windows of the listed rows: one per row, or as many as each needs if first_window is set.
struct Windows {
  const index_t* list;
  const index_t* rows;           // number of listed rows, on the device
  const offset_t* first_window;  // of each listed row; null: one window per row
  offset_t count;                // windows; an upper bound with one per row
};

__device__ inline index_t row_of_window(const Windows& windows, offset_t at) {
  if (windows.first_window == nullptr) return static_cast<index_t>(at);
  return last_at_or_below(windows.first_window, *windows.rows, at);
}

template <class S>
std::size_t group_bytes(unsigned slots) {
  return slots * (sizeof(typename S::sum_type) + sizeof(int) + 1);
}

// A lane group's shared memory: sums, columns, and flags of slots with a product.
template <class S>
struct GroupMemory {
  typename S::sum_type* sums;
  int* keys;
  unsigned char* met;

  __device__ GroupMemory(unsigned char* shared, unsigned groups, unsigned in_block,
                         unsigned slots) {
    using Sum = typename S::sum_type;
    sums = reinterpret_cast<Sum*>(shared) + in_block * slots;
    keys = reinterpret_cast<int*>(shared + groups * slots * sizeof(Sum)) + in_block * slots;
    met = shared + groups * slots * (sizeof(Sum) + sizeof(int)) + in_block * slots;
  }
};

template <class S, class W>
__device__ void do_window(const LaneGroup& group, const Job<S, W>& job, const Windows& windows,
                          offset_t at, unsigned slots, const GroupMemory<S>& memory) {
  const index_t listed = row_of_window(windows, at);
  const index_t row = windows.list[listed];
  const offset_t skipped =
      windows.first_window == nullptr ? 0 : (at - windows.first_window[listed]) * window;
  const offset_t first = job.offsets[row] + skipped, last = job.offsets[row + 1];
  WindowSums<S> window_sums{{memory.keys, slots},
                            memory.sums,
                            memory.met,
                            job.column_of + first,
                            static_cast<index_t>(last - first < window ? last - first : window),
                            false};
  window_sums.begin(group);
  sum_window(group, job, row, window_sums);
  write_window(group, job, first, window_sums);
  group.sync();
}

template <class S, class W>
__global__ void __launch_bounds__(block)
    sum_windows(Job<S, W> job, Windows windows, cuda::Tier tier) {
  extern __shared__ __align__(16) unsigned char shared[];
  const unsigned groups = blockDim.x / tier.lanes, in_block = threadIdx.x / tier.lanes;
  const LaneGroup group(tier.lanes);
  const GroupMemory<S> memory(shared, groups, in_block, tier.slots);
  const offset_t count = windows.first_window != nullptr ? windows.count : *windows.rows;
  const offset_t stride = offset_t{gridDim.x} * groups;
  for (offset_t at = offset_t{blockIdx.x} * groups + in_block; at < count; at += stride) {
    do_window(group, job, windows, at, tier.slots, memory);
  }
}

template <class S, class W>
void run_tier(OnCuda on, const Job<S, W>& job, const Windows& windows, const cuda::Tier& tier) {
  if (windows.count == 0) return;
  unsigned threads = block;
  if (threads / tier.lanes * group_bytes<S>(tier.slots) > cuda::most_shared()) threads /= 2;
  const unsigned groups = threads / tier.lanes;
  const std::size_t bytes = groups * group_bytes<S>(tier.slots);
  cuda::allow_shared(sum_windows<S, W>, bytes);
  const auto most = static_cast<std::size_t>(windows.count);
  // One group per window, scheduled by the hardware: their work differs too much for a grid-stride
  // loop.
  const unsigned blocks = windows.first_window != nullptr ? cuda::blocks_for(most, groups)
                                                          : cuda::striding_blocks(most, groups);
  sum_windows<S, W><<<blocks, threads, bytes, on.stream>>>(job, windows, tier);
  cuda::check(cudaGetLastError());
}

// The windows of the rows of the last tier.
template <class S, class W>
void run_windows(OnCuda on, const Job<S, W>& job, const cuda::RowLists& rows) {
  const index_t count = rows.read_count(cuda::window_tier);
  if (count == 0) return;
  const index_t* list = rows.list(cuda::window_tier);
  const Scratch<offset_t> first_window(on, static_cast<std::size_t>(count));
  const offset_t total = cuda::count_windows(on, list, count, job.offsets, first_window.get());
  run_tier(on, job, {list, rows.count(cuda::window_tier), first_window.get(), total},
           cuda::value_tiers[cuda::window_tier]);
}

// Computes the value of every entry in job.offsets and job.column_of.
template <class S, class W>
offset_t run(OnCuda on, Job<S, W> job, const offset_t* products) {
  if (job.a.rows == 0) return 0;
  const Scratch<unsigned long long> overflowed(on, 1);
  cuda::check(cudaMemsetAsync(overflowed.get(), 0, sizeof(unsigned long long), on.stream));
  job.overflowed = overflowed.get();
  const cuda::RowLists rows(on, job.a.rows, job.offsets, products);
  run_windows(on, job, rows);
  for (int t = 0; t < cuda::window_tier; ++t) {
    run_tier(on, job, {rows.list(t), rows.count(t), nullptr, rows.most()}, cuda::value_tiers[t]);
  }
  return S::detects_overflow ? static_cast<offset_t>(overflowed.read()) : 0;
}

}  // namespace values

template <class S, class W>
offset_t write_masked(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found) {
  return values::run<S, W>(on, {a, b, mask.offsets, mask.column_of, values, found, nullptr},
                           products);
}

}  // namespace graphrun::kernels
