// The most frequent value among the neighbours of each row: the mode of the row.
#pragma once

#include <cstdint>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// The neighbours of row r are the columns of its entries in A and, where it is given, in B: a
// column that has both counts twice.
class RowModes {
 public:
  // A and B must be of one size, in CSR and in one context; they must outlive this. They are
  // square, but for those of a rank, which have its rows and the columns of all. On a GPU the rows
  // are sorted by their length, which blocks, and the longest get memory for their counts. Throws
  // InvalidArgument, OutOfMemory.
  explicit RowModes(const Matrix& a, const Matrix* b = nullptr);

  // y{r} = the most frequent value x{c} of the neighbours c of r, the smallest of equally frequent
  // ones; x{r} where r has none. Returns the number of rows with y{r} != x{r}. Values must not be
  // negative, nor 2^31 - 1. x and y must be two vectors with a value per row. Over ranks, of all of
  // which it is a call, the number is that of all rows. Blocks. Throws InvalidArgument,
  // OutOfMemory.
  index_t find(const Vector<index_t>& x, Vector<index_t>& y) const;

 private:
  void sort_by_length();

  const Matrix &a_, *b_;
  // On a GPU: rows by length, and the first of each class of lengths.
  Buffer<index_t> row_of_;
  std::vector<index_t> class_begin_;
  // Of the class of the longest: the first slot of each row's table, and the first row of each of
  // the launches that share the slots.
  Buffer<offset_t> first_slot_;
  std::vector<index_t> launch_begin_;
  Buffer<std::uint64_t> slots_;
};

}  // namespace graphrun
