// Entry points of the kernels over groups of vertices.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// offsets[v] = v, for one more than n.
template <class On>
void single_entries(On on, std::size_t n, offset_t* offsets);
// Number of n labels that are not in [0, vertices).
template <class On>
offset_t count_outside(On on, const index_t* label, std::size_t n, std::size_t vertices);
// kept[k] = the k-th weight if its row and column have one label, else 0; of a diagonal entry,
// `loop` times that. Row r is vertex first + r; labels are those of all vertices. Null: all differ.
template <class On>
void weights_within(On on, CsrView<AnyWeights> a, offset_t entries, index_t first,
                    const index_t* label, double loop, double* kept);

}  // namespace graphrun::kernels
