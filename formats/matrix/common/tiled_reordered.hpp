// The tiled format of a symmetric permutation, without the permuted matrix in CSR.
#pragma once

#include <graphrun/formats/matrix/tiled.hpp>

#include "formats/matrix/common/reorder.hpp"

namespace graphrun {

// A matrix with its rows and columns in `order`; where that is empty, they were in it already.
struct TiledReordered {
  Tiled tiled;
  VertexOrder order;
};

// Order by falling length of the columns, stably: x and y of the matrix's products are in it, and
// no pass puts x into it. `transposed` is the transpose of `square`, which itself is enough where
// it is symmetric. Throws as Tiled::from() does.
TiledReordered tiled_reordered(const Csr& square, const Csr& transposed,
                               const FormatOptions& options);

// Some rows of a matrix whose columns have `column_lengths` in all: a product adds up each of these
// rows in the order in which it would that of the whole matrix. `order`: row r of the result is row
// order[r] of `rows`; null: they stay. Columns of a tile are in the order of their numbers. Throws
// as Tiled::from() does.
Tiled tiled_rows(const Csr& rows, const Buffer<offset_t>& column_lengths,
                 const FormatOptions& options, const Buffer<index_t>* order = nullptr);

}  // namespace graphrun
