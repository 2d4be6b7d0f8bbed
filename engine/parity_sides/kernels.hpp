// Entry points of the kernels over the parity of levels.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The first entry whose row and column have levels of one parity, -1 where there is none;
// uneven[component[row]] = 1 for all of them. `entries`: of a. Blocks.
template <class On>
offset_t first_within_parity(On on, CsrView<NoWeights> a, offset_t entries, const index_t* level,
                             const index_t* component, index_t* uneven);
// side[v] = level[v] mod 2, or no_vertex where the component is uneven.
template <class On>
void take_sides(On on, std::size_t n, const index_t* level, const index_t* component,
                const index_t* uneven, index_t* side);

}  // namespace graphrun::kernels
