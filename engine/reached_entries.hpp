// What many searches reach as a sparse matrix: a row for each source.
#pragma once

#include <span>

#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// The square matrix that has an entry (sources[j], v) = values{v, j} for each row v and column j of
// `values`, row-major, whose value is not `unreached`. In CSR. Sources must ascend, one for each
// column, and be rows. T is index_t, int64, float or double. Blocks. Throws InvalidArgument,
// OutOfMemory.
template <class T>
Matrix reached_entries(const Dense<T>& values, std::span<const index_t> sources, T unreached);

// The matrix that has an entry (u, v) = values{u, v} for each value that is not `absent`, as many
// rows as columns. In CSR. Takes over the values where all are entries and row-major, without gaps.
// T is index_t, int64 or double. Blocks. Throws InvalidArgument, OutOfMemory.
template <class T>
Matrix entries_but(Dense<T>&& values, T absent);

}  // namespace graphrun
