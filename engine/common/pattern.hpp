// Adjacency matrices without their weights.
#pragma once

#include <graphrun/formats/matrix/matrix.hpp>
#include <variant>

namespace graphrun {

// The view of a matrix in CSR without its weights.
inline CsrView<NoWeights> pattern(const Matrix& matrix) {
  return std::get<Csr>(matrix.storage()).view(AsPattern{});
}

}  // namespace graphrun
