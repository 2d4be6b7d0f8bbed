// The transpose by counting: each part of the rows counts its entries in every column, which says
// where it puts them. Two passes over the entries, and none over keys as sorting has.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/csr.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Writes the transpose of `csr`, whose arrays have been allocated. `counts` has parts * columns
// elements. There are fewer than 2^32 entries.
void transpose_by_counting(OnCpu on, const Csr& csr, int parts, std::uint32_t* counts,
                           Csr& transposed);

}  // namespace graphrun::kernels
