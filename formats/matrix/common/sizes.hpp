// Size of a matrix in each format, computed without building it.
#pragma once

#include <cstdint>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Exact bytes of csr.to(format, options), with the weights' type unchanged; `csr` is in CSR. Costs
// at most a sort of the row lengths, for the block formats a sort of the entries. Allocates nothing
// of the format's size. Blocks. Throws as Matrix::to() does for options out of range.
std::uint64_t bytes_in(const Matrix& csr, Format format, const FormatOptions& options = {});

}  // namespace graphrun
