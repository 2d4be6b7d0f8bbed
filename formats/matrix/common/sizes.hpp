// What a matrix would take in each format, before it is built there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// The bytes that csr.to(format, options) would hold, exactly; `csr` is in CSR and keeps its
// weights' type. Costs a sort of the row lengths at most, for the block formats one of the entries;
// nothing of the format's size is allocated. Blocks. Throws as Matrix::to() does for options out of
// their ranges.
std::uint64_t bytes_in(const Matrix& csr, Format format, const FormatOptions& options = {});

}  // namespace graphrun
