// Entry point of the kernel that intersects the rows of two matrices.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// y[r] += number of columns that row r of both has. `entries`: of a.
template <class On>
void count_common(On on, CsrView<NoWeights> a, CsrView<NoWeights> b, offset_t entries, double* y);

}  // namespace graphrun::kernels
