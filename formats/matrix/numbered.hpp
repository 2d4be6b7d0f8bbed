// Matrices from triples as files list them: 0-based or 1-based, one triangle of a symmetric matrix.
#pragma once

#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// As Matrix::from_triples(), with indices 0-based or 1-based as `base` says (automatic: 0-based).
// Throws what that throws, and InvalidArgument naming an index below the base.
template <class W>
Matrix matrix_from_triples(const Context& ctx, IndexBase base, index_t rows, index_t columns,
                           std::span<const index_t> row_of, std::span<const index_t> column_of,
                           std::span<const W> weights, const BuildOptions& options = {},
                           BuildCounts* counts = nullptr);

// The mirroring that a symmetry implies for listed triples.
Mirror mirror_of(Symmetry symmetry);

}  // namespace graphrun
