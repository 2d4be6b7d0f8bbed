// Symmetric permutation of the rows and columns of a square matrix.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// A permutation and its inverse.
struct VertexOrder {
  Buffer<index_t> given;  // old number of each new one
  Buffer<index_t> place;  // new number of each old one
};

// Order by falling degree, row and column entries added; stable. `symmetric` promises that the
// matrix equals its transpose. Blocks.
VertexOrder degree_order(const Csr& square, bool symmetric);
// The same by the degrees of the vertices.
VertexOrder degree_order(const Buffer<offset_t>& degree);
// The same within each part of `part` vertices: none leaves its part.
VertexOrder degree_order(const Buffer<offset_t>& degree, std::size_t part);

// The same vertices dealt to the parts of base/common/layout.hpp, some at a time, those of the
// highest degrees first: each part has vertices of every degree, by falling degree. Blocks.
VertexOrder dealt_order(const Csr& square, bool symmetric);
VertexOrder dealt_order(const Buffer<offset_t>& degree);

// The permuted matrix: entry (r, c) moves to (place[r], place[c]), columns ascending. Blocks.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric);

// The rows of a matrix in another order: row r is row given[r] of `matrix`.
Csr rows_in_order(const Csr& matrix, const Buffer<index_t>& given);

}  // namespace graphrun
