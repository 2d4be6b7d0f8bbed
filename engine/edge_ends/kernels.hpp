// Entry points of the kernels over values at the ends of edges.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// x[i] = count[i].
template <class On>
void as_real(On on, const index_t* count, std::size_t n, double* x);

// x[v] += the weight of the entry (v, v).
template <class On>
void add_diagonal(On on, CsrView<AnyWeights> a, double* x);

// EndValues, as pointers.
struct EndPointers {
  const double *leaving, *arriving, *x, *y, *sum;
};

// sums[p], in host memory, over the p-th part of the vertices: the entries, x at their first ends,
// y at their second ends. Blocks.
template <class On>
void sum_ends(On on, EndPointers ends, EqualParts parts, Sums<3>* sums);
// Likewise over the entries: squares of x - mean_x, squares of y - mean_y, products of both, and
// how many vertices with such an end have another x than some_x, or another y than some_y. Blocks.
template <class On>
void sum_spreads(On on, EndPointers ends, double mean_x, double mean_y, double some_x,
                 double some_y, EqualParts parts, Sums<5>* sums);

}  // namespace graphrun::kernels
