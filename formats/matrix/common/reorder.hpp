// The rows and columns of a square matrix in another order, each numbered anew.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// A permutation both ways.
struct VertexOrder {
  Buffer<index_t> given;  // by new number, the one that was given
  Buffer<index_t> place;  // by the number that was given, the new one
};

// Falling numbers of entries in row and column together; equal ones stay in order. `symmetric`
// promises that the matrix is its transpose. Blocks.
VertexOrder degree_order(const Csr& square, bool symmetric);

// The matrix with the entry (r, c) at (place[r], place[c]), its rows ascending. Blocks.
Csr reorder(const Csr& square, const VertexOrder& order, bool symmetric);

}  // namespace graphrun
