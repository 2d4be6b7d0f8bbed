// Entry points of the kernels that sum up over degrees and triangles.
#pragma once

#include <cstdint>

#include "base/common/backend.hpp"
#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

inline constexpr int motif_sum_count = 7;

// sums[limbs * i + j] += limb j of the i-th sum of MotifSums, limb_sums.hpp. at_edge: the triangles
// of each edge, by its position in L.
template <class On>
void motif_sums(On on, const OrientedView& edges, const index_t* at_edge, std::int64_t* sums);

}  // namespace graphrun::kernels
