// Matrices from triples as files list them: numbered from 0 or from 1, half of a symmetric one.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// As Matrix::from_triples(), with the first row and column numbered as `base` says (automatic: 0).
// Throws what that throws, and InvalidArgument naming an index below the base.
template <class W>
Matrix matrix_from_triples(const Context& ctx, IndexBase base, index_t rows, index_t columns,
                           std::span<const index_t> row_of, std::span<const index_t> column_of,
                           std::span<const W> weights, const BuildOptions& options = {},
                           BuildCounts* counts = nullptr);

// What the triples of a matrix with this symmetry stand for besides themselves.
Mirror mirror_of(Symmetry symmetry);

}  // namespace graphrun
