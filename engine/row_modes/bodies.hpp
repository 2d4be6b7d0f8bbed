// Loop bodies of the modes of rows, and what counting shares, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/row_modes/kernels.hpp"

namespace graphrun::kernels {

// A value and how often it was seen, as a number: the largest is the most frequent value, the
// smallest of equally frequent ones. 0: none.
using Vote = std::uint64_t;

GRAPHRUN_HD inline Vote vote_for(std::uint32_t count, index_t value) {
  return static_cast<Vote>(count) << 32 | (0xffffffffu - static_cast<std::uint32_t>(value));
}

GRAPHRUN_HD inline index_t value_of(Vote vote) {
  return static_cast<index_t>(0xffffffffu - static_cast<std::uint32_t>(vote));
}

// The place of a value in a table of 2^bits slots: Fibonacci hashing.
GRAPHRUN_HD inline std::uint32_t slot_of(index_t value, int bits) {
  return static_cast<std::uint32_t>(value) * 0x9e3779b1u >> (32 - bits);
}

// The best vote of a row of at most few_neighbours, all compared with all.
GRAPHRUN_HD inline Vote vote_of_few(const NeighboursOfRow& row, const index_t* x) {
  constexpr int most = static_cast<int>(few_neighbours);
  const int count = static_cast<int>(row.count);
  index_t value[most];
  // Loops of a fixed length, so that a GPU keeps the values in registers.
  for (int i = 0; i < most && i < count; ++i) value[i] = x[row.at(i)];
  Vote best = 0;
  for (int i = 0; i < most && i < count; ++i) {
    std::uint32_t same = 1;
    for (int j = i + 1; j < most && j < count; ++j) same += value[j] == value[i] ? 1 : 0;
    // The first of equal values meets all of them, later ones have fewer votes.
    const Vote vote = vote_for(same, value[i]);
    best = vote > best ? vote : best;
  }
  return best;
}

template <class On>
void classify_rows(On on, NeighbourRows rows, std::uint32_t* key, index_t* row) {
  for_each_index(on, static_cast<std::size_t>(rows.rows), [=] GRAPHRUN_HD(std::size_t r) {
    row[r] = static_cast<index_t>(r);
    key[r] = static_cast<std::uint32_t>(class_of(rows.row(row[r]).count));
  });
}

template <class On>
void count_neighbours(On on, NeighbourRows rows, const index_t* row, std::size_t n,
                      offset_t* count) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { count[i] = rows.row(row[i]).count; });
}

#define GRAPHRUN_INSTANTIATE_ROW_MODES(On)                                  \
  template void classify_rows(On, NeighbourRows, std::uint32_t*, index_t*); \
  template void count_neighbours(On, NeighbourRows, const index_t*, std::size_t, offset_t*);

}  // namespace graphrun::kernels
