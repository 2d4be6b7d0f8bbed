// A sparse product with CUDA: rows with a table are made at once, in room for as many entries as
// they may have, and put in place when the lengths of all are known; long rows are counted first.
#pragma once

#include "engine/base/common/kernels.hpp"
#include "engine/cuda/spgemm_long.hpp"
#include "engine/cuda/spgemm_values.hpp"

namespace graphrun::kernels {
namespace rows {

// Rows that are made before their place is known.
template <class T>
struct EarlyRows {
  const offset_t* place;  // -1: not among them
  const index_t* column_of;
  const T* values;
};

template <class T>
__global__ void __launch_bounds__(256)
    put_in_place(index_t rows, unsigned lanes, EarlyRows<T> early, ProductRows<T> c) {
  const offset_t row = (offset_t{blockIdx.x} * 256 + threadIdx.x) / lanes;
  if (row >= rows || early.place[row] < 0) return;
  const offset_t from = early.place[row], to = c.offsets[row], count = c.offsets[row + 1] - to;
  for (offset_t i = threadIdx.x % lanes; i < count; i += lanes) {
    c.column_of[to + i] = early.column_of[from + i];
    c.values[to + i] = early.values[from + i];
  }
}

// The most room that rows are made early in.
inline constexpr std::size_t most_early_bytes = std::size_t{1} << 30;

template <class S, class W>
offset_t make(OnCuda on, RowJob<S, W> job, const cuda::RowPlan& plan, offset_t* offsets,
              const MakeRows<typename S::value_type>& make_rows) {
  using T = typename S::value_type;
  const std::size_t places = plan.totals().places;
  const std::size_t early_bytes = places * (sizeof(T) + sizeof(index_t));
  const bool early = early_bytes <= most_early_bytes;
  const cuda::MaybeScratch<char> memory(on, early ? early_bytes : 0);
  auto* values = reinterpret_cast<T*>(memory.get());
  auto* columns = reinterpret_cast<index_t*>(values + places);
  const PatternProduct pattern{{job.a.rows, job.a.columns, job.a.offsets, job.a.column_of, {}},
                               {job.b.rows, job.b.columns, job.b.offsets, job.b.column_of, {}},
                               job.hidden};
  if (early) {
    job.place = plan.view().place;
    job.lengths = offsets;
    job.column_of = columns;
    job.values = values;
    run(on, job, plan);
  } else {
    cuda::count_table_rows(on, pattern, plan, 1, offsets);
  }
  cuda::count_long_rows(on, pattern, plan, 1, offsets);
  const cuda::LongLists lists(on, pattern.a, plan, offsets, sizeof(typename S::sum_type));
  const offset_t entries = cuda::offsets_from_lengths(on, plan, offsets);
  const ProductRows<T> c = make_rows(entries);
  job.place = offsets;
  job.lengths = nullptr;
  job.column_of = c.column_of;
  job.values = c.values;
  if (plan.count(cuda::long_tier) > 0) run_long(on, job, plan, lists);
  if (!early) {
    run(on, job, plan);
  } else if (places > 0) {
    const unsigned lanes = entries < offset_t{32} * job.a.rows ? 8 : 32;
    const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(job.a.rows) * lanes, 256);
    put_in_place<<<blocks, 256, 0, on.stream>>>(
        job.a.rows, lanes, EarlyRows<T>{plan.view().place, columns, values}, c);
    cuda::check(cudaGetLastError());
  }
  return entries;
}

}  // namespace rows

template <class S, class W>
offset_t make_product(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                      const ProductPlan& plan, offset_t* offsets,
                      const MakeRows<typename S::value_type>& make_rows) {
  const cuda::MaybeScratch<unsigned long long> overflowed(on, S::detects_overflow ? 1 : 0);
  if (S::detects_overflow) {
    cuda::check(cudaMemsetAsync(overflowed.get(), 0, sizeof(unsigned long long), on.stream));
  }
  rows::make<S, W>(on, {a, b, hidden, nullptr, nullptr, nullptr, nullptr, overflowed.get()},
                   cuda::row_plan(plan), offsets, make_rows);
  if (!S::detects_overflow) return 0;
  unsigned long long count = 0;
  cuda::check(
      cudaMemcpyAsync(&count, overflowed.get(), sizeof count, cudaMemcpyDeviceToHost, on.stream));
  cuda::check(cudaStreamSynchronize(on.stream));
  return static_cast<offset_t>(count);
}

}  // namespace graphrun::kernels
