// Entry points of the kernels that look up reverse entries.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// mutual[r] += entries of row r whose reverse is there, or which are their own. `entries`: of a.
template <class On>
void count_mutual(On on, CsrView<NoWeights> a, offset_t entries, index_t* mutual);
// Of a matrix that is its transpose: the entries of each row, and twice as many.
template <class On>
void count_symmetric(On on, CsrView<NoWeights> a, double* mutual_of, double* degree);
// mutual[r] += entries (r, c) of `out`, `entries` in all, for which `in` has one: in it row r has
// the rows that have an entry in column r. arriving[r] = entries of row r of `in`.
template <class On>
void count_in_both(On on, CsrView<NoWeights> out, CsrView<NoWeights> in, offset_t entries,
                   index_t* mutual, index_t* arriving);
// The counts as real numbers; degree[r] = entries of row r and arriving[r].
template <class On>
void conclude_mutual(On on, CsrView<NoWeights> a, const index_t* mutual, const index_t* arriving,
                     double* mutual_of, double* degree);

}  // namespace graphrun::kernels
