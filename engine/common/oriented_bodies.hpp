// The element-wise kernels that orient a matrix, as loops over indices for either backend.
#pragma once

#include "engine/base/common/for_each.hpp"
#include "engine/common/oriented_kernels.hpp"

namespace graphrun::kernels {

template <class On>
void split_rows(On on, const offset_t* offsets, const index_t* column_of, index_t rows,
                offset_t* lower_end, offset_t* upper_begin) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    const auto row = static_cast<index_t>(r);
    offset_t low = offsets[r], high = offsets[r + 1];
    while (low < high) {
      const offset_t middle = low + (high - low) / 2;
      if (column_of[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    lower_end[r] = low;
    upper_begin[r] = low + (low < offsets[r + 1] && column_of[low] == row ? 1 : 0);
  });
}

template <class On>
double wedge_work(On on, const offset_t* offsets, const offset_t* lower_end,
                  const offset_t* upper_begin, index_t rows) {
  return ordered_sums<1>(on, static_cast<std::size_t>(rows),
                         [=] GRAPHRUN_HD(std::size_t r) {
                           return Sums<1>{{static_cast<double>(lower_end[r] - offsets[r]) *
                                           static_cast<double>(offsets[r + 1] - upper_begin[r])}};
                         })
      .value[0];
}

template <class On>
offset_t longest_row(On on, const offset_t* offsets, index_t rows) {
  return largest(on, static_cast<std::size_t>(rows),
                 [=] GRAPHRUN_HD(std::size_t r) { return offsets[r + 1] - offsets[r]; });
}

template <class On>
void degree_keys(On on, const offset_t* offsets, index_t rows, offset_t longest,
                 std::uint64_t* keys, offset_t* vertices) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    keys[r] = static_cast<std::uint64_t>(longest - (offsets[r + 1] - offsets[r]));
    vertices[r] = static_cast<offset_t>(r);
  });
}

template <class On>
void write_ranks(On on, const offset_t* order, index_t rows, index_t* vertex_of, index_t* rank) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    vertex_of[r] = static_cast<index_t>(order[r]);
    rank[order[r]] = static_cast<index_t>(r);
  });
}

template <class On>
void lower_columns(On on, const std::uint64_t* keys, std::size_t n, int bits, index_t* lower) {
  for_each_index(
      on, n, [=] GRAPHRUN_HD(std::size_t i) { lower[i] = static_cast<index_t>(keys[i] >> bits); });
}

#define GRAPHRUN_INSTANTIATE_ORIENTED(On)                                                       \
  template void split_rows(On, const offset_t*, const index_t*, index_t, offset_t*, offset_t*); \
  template double wedge_work(On, const offset_t*, const offset_t*, const offset_t*, index_t);   \
  template offset_t longest_row(On, const offset_t*, index_t);                                  \
  template void degree_keys(On, const offset_t*, index_t, offset_t, std::uint64_t*, offset_t*); \
  template void write_ranks(On, const offset_t*, index_t, index_t*, index_t*);                  \
  template void lower_columns(On, const std::uint64_t*, std::size_t, int, index_t*);

}  // namespace graphrun::kernels
