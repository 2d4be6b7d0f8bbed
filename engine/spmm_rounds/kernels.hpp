// Entry points of the kernels for rounds of several columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>
#include <graphrun/engine/spmm_rounds.hpp>

#include "base/common/backend.hpp"
#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// Rows that are summed one after another.
inline constexpr std::size_t column_rows = 512;
constexpr std::size_t blocks_of(std::size_t rows) { return (rows + column_rows - 1) / column_rows; }

// Columns under way; all matrices are row-major with `columns` columns, a power of two.
template <class T>
struct ColumnsView {
  T* y;
  T* next_x;  // holds the x of the round before the last
  const T* product;
  const T* scale;
  std::size_t rows;
  int columns;
  // Where profiles are 1: pairs of row and column, ascending; first[row]: its first, or no_vertex.
  const index_t *first, *profile_row, *profile_column;
  index_t profiles;
};

// What the next round of each column is computed with.
struct ColumnStep {
  double factor;
  double shift[most_round_columns], weight[most_round_columns];
  std::uint8_t lives[most_round_columns];  // not 0: its rounds go on
};

// first[row] = the position of the row's first pair, in an array of no_vertex.
template <class On>
void mark_profiles(On on, const index_t* profile_row, index_t profiles, index_t* first);
// x = y * scale.
template <class On, class T>
void scale_columns(On on, const ColumnsView<T>& view, T* x);
// The epilogue of a product: y and next_x of the columns that live, and the sums of AffineSums of
// each block of column_rows rows, one for each column, block by block.
template <class T>
void finish_blocks(OnCpu on, const ColumnsView<T>& view, const ColumnStep& step, Sums<3>* of_block);
template <class T>
void finish_blocks(OnCuda on, const ColumnsView<T>& view, const ColumnStep& step,
                   Sums<3>* of_block);
// Of each column, the sums of all blocks, in host memory. Blocks.
void add_blocks(OnCpu on, const Sums<3>* of_block, std::size_t blocks, int columns, Sums<3>* sums);
void add_blocks(OnCuda on, const Sums<3>* of_block, std::size_t blocks, int columns, Sums<3>* sums);

}  // namespace graphrun::kernels
