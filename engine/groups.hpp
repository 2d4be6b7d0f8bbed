// Vertices in groups, each group named by a number below that of the vertices.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// The matrix that has an entry (v, label[v]) for each vertex: a product with it gives each vertex
// what its group has, one with its transpose adds up what the vertices of each group have. In CSR;
// over ranks a call of all, each for its rows. Blocks. Throws InvalidArgument for a label that is
// not a vertex; OutOfMemory.
Matrix membership(const Vector<index_t>& label);
// Its transpose. Over ranks a call of all.
Matrix members(const Vector<index_t>& label);

// y[u] = the sum of the entries (u, v) of A with label[u] = label[v]; without labels, of (u, u)
// alone. An entry counts as its weight where `weighted`, else 1, and (u, u) `loop` times that. A in
// CSR, y and the labels with one value for each row, all in one context. Over ranks a call of all,
// each with its rows. Sums are in double and in a fixed order. Throws InvalidArgument,
// OutOfMemory.
void sum_within(const Matrix& a, bool weighted, double loop, const Vector<index_t>* label,
                Vector<double>& y);

}  // namespace graphrun
