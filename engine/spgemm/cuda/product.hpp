// SpGEMM on the GPU. Rows with a table are computed in one phase into temporary space and copied
// once all lengths are known; long rows have a symbolic phase first.
#pragma once

#include "base/common/kernels.hpp"
#include "engine/spgemm/cuda/long.hpp"
#include "engine/spgemm/cuda/values.hpp"
#include "engine/spgemm/cuda/words.hpp"

namespace graphrun::kernels {
namespace rows {

// Rows computed into temporary space.
template <class T>
struct EarlyRows {
  const offset_t* place;  // -1: not in temporary space
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

// Number of products from which kernels run on side streams.
inline constexpr unsigned long long side_by_side_products = 1 << 24;

inline bool side_by_side(const cuda::RowPlan& plan) {
  return plan.totals().products >= side_by_side_products;
}

// Largest temporary space of rows with a table.
inline constexpr std::size_t most_early_bytes = std::size_t{1} << 30;

// Temporary space for the rows with a table, unless it is too large: C, possibly of the same size,
// must fit beside it.
template <class T>
struct EarlyRoom {
  std::size_t places, bytes;
  bool wanted;
  Scratch<char> memory;

  EarlyRoom(OnCuda on, const cuda::RowPlan& plan)
      : places(plan.totals().places),
        bytes(places * (sizeof(T) + sizeof(index_t))),
        wanted(bytes <= most_early_bytes && bytes <= on.state->memory().left() / 2),
        memory(on, wanted ? bytes : 0) {}
  T* values() const { return reinterpret_cast<T*>(memory.get()); }
  index_t* column_of() const { return reinterpret_cast<index_t*>(values() + places); }
};

// Computes the lengths of all rows, and the rows with a table themselves if there is temporary
// space.
template <class S, class W>
void measure_rows(OnCuda on, RowJob<S, W> job, const cuda::RowPlan& plan,
                  const EarlyRoom<typename S::value_type>& early, const cuda::WordsView& words,
                  offset_t* lengths) {
  const PatternProduct pattern{{job.a.rows, job.a.columns, job.a.offsets, job.a.column_of, {}},
                               {job.b.rows, job.b.columns, job.b.offsets, job.b.column_of, {}},
                               job.hidden};
  cuda::SideStreams side(on, side_by_side(plan));
  cuda::count_long_rows(side.next(), pattern, plan, 1, lengths, words);
  if (!early.wanted) {
    cuda::count_table_rows(side.next(), pattern, plan, 1, lengths);
    return;
  }
  job.place = plan.view().place;
  job.lengths = lengths;
  job.column_of = early.column_of();
  job.values = early.values();
  run(side, job, plan);
}

// Writes all rows into C.
template <class S, class W>
void write_rows_of(OnCuda on, RowJob<S, W> job, const cuda::RowPlan& plan,
                   const EarlyRoom<typename S::value_type>& early, const cuda::WordsView& words,
                   const ProductRows<typename S::value_type>& c, offset_t entries) {
  const Pattern a{job.a.rows, job.a.columns, job.a.offsets, job.a.column_of, {}};
  const cuda::LongLists lists(on, a, plan, c.offsets, words, sizeof(typename S::sum_type));
  cuda::SideStreams side(on, side_by_side(plan));
  job.place = c.offsets;
  job.lengths = nullptr;
  job.column_of = c.column_of;
  job.values = c.values;
  if (plan.count(cuda::long_tier) > 0) {
    run_long(side, job, plan, lists);
    run_words(side, job, plan, lists, words);
  }
  if (!early.wanted) {
    run(side, job, plan);
  } else if (early.places > 0) {
    const unsigned lanes = entries < offset_t{32} * job.a.rows ? 8 : 32;
    const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(job.a.rows) * lanes, 256);
    put_in_place<<<blocks, 256, 0, side.next().stream>>>(
        job.a.rows, lanes,
        EarlyRows<typename S::value_type>{plan.view().place, early.column_of(), early.values()}, c);
    cuda::check(cudaGetLastError());
  }
}

template <class S, class W>
void make(OnCuda on, const RowJob<S, W>& job, const cuda::RowPlan& plan, offset_t* offsets,
          const MakeRows<typename S::value_type>& make_rows) {
  const EarlyRoom<typename S::value_type> early(on, plan);
  const cuda::WordPool words(on, plan.count(cuda::long_tier));
  measure_rows(on, job, plan, early, words.view(), offsets);
  const offset_t entries = cuda::offsets_from_lengths(on, plan, offsets);
  write_rows_of(on, job, plan, early, words.view(), make_rows(entries), entries);
}

}  // namespace rows

template <class S, class W>
offset_t make_product(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                      const ProductPlan& plan, offset_t* offsets,
                      const MakeRows<typename S::value_type>& make_rows) {
  const Scratch<unsigned long long> overflowed(on, S::detects_overflow ? 1 : 0);
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
