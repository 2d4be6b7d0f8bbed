// Entry points of the kernels that find the modes of rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The columns of a row in one matrix, then those in another.
struct NeighboursOfRow {
  const index_t* first;
  const index_t* second;
  offset_t in_first, count;

  GRAPHRUN_HD index_t at(offset_t i) const {
    return i < in_first ? first[i] : second[i - in_first];
  }
};

// Two patterns in CSR side by side; of one alone the second has no arrays. Row r is that of vertex
// first + r of the `vertices` that columns are.
struct NeighbourRows {
  index_t rows, first, vertices;
  const offset_t *offsets, *more_offsets;
  const index_t *column_of, *more_column_of;

  GRAPHRUN_HD index_t vertex(index_t r) const { return first + r; }
  GRAPHRUN_HD NeighboursOfRow row(index_t r) const {
    const offset_t begin = offsets[r], count = offsets[r + 1] - begin;
    if (more_offsets == nullptr) return {column_of + begin, nullptr, count, count};
    const offset_t more = more_offsets[r];
    return {column_of + begin, more_column_of + more, count, count + more_offsets[r + 1] - more};
  }
};

// Classes of rows by their number of neighbours, each with a way of its own to be counted on a GPU.
inline constexpr int row_classes = 5;
inline constexpr offset_t few_neighbours = 8;      // a thread compares all with all
inline constexpr offset_t warp_neighbours = 32;    // a warp compares all at once
inline constexpr offset_t table_neighbours = 256;  // a warp has a table in shared memory
inline constexpr offset_t block_neighbours =
    2048;  // a block has one; of more, one that may overflow

GRAPHRUN_HD inline int class_of(offset_t neighbours) {
  return neighbours <= few_neighbours     ? 0
         : neighbours <= warp_neighbours  ? 1
         : neighbours <= table_neighbours ? 2
         : neighbours <= block_neighbours ? 3
                                          : 4;
}

// The rows of each class, class_begin[c] to class_begin[c + 1] in row_of. Those of the last class
// have tables in `slots`, from first_slot[i] on for its i-th row; launch_begin are the positions
// within the class at which the slots are used anew, the last of them its end.
struct SortedRows {
  const index_t* row_of;
  const index_t* class_begin;  // in host memory
  const offset_t* first_slot;
  const std::vector<index_t>* launch_begin;
  std::uint64_t* slots;
};

// Slots of the table of a row in global memory: a power of two, twice as many as neighbours.
inline std::size_t slots_for(std::uint64_t neighbours) {
  std::size_t slots = 2;
  while (slots < 2 * neighbours) slots *= 2;
  return slots;
}

// key[r] = the class of row r, row[r] = r.
template <class On>
void classify_rows(On on, NeighbourRows rows, std::uint32_t* key, index_t* row);
// count[r] = the neighbours of row row[r].
template <class On>
void count_neighbours(On on, NeighbourRows rows, const index_t* row, std::size_t n,
                      offset_t* count);

// As RowModes::find(), x of all vertices and y of the rows. Blocks. The processor's kernel takes
// the rows in their order.
index_t find_modes(OnCpu on, NeighbourRows rows, const SortedRows& sorted, const index_t* x,
                   index_t* y);
index_t find_modes(OnCuda on, NeighbourRows rows, const SortedRows& sorted, const index_t* x,
                   index_t* y);

}  // namespace graphrun::kernels
