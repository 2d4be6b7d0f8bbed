// The transpose by counting: two passes over the entries, and none over keys as sorting has.
#pragma once

#include <graphrun/formats/matrix/csr.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Writes the transpose of `csr`, whose arrays have been allocated, by so many parts of the rows.
// Columns need neither ascend nor differ: entries of a row of the transpose are in the order of
// `csr`.
void transpose_by_counting(OnCpu on, const Csr& csr, int parts, Csr& transposed);

}  // namespace graphrun::kernels
