// Entry points of the kernels over values at the ends of edges.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

// x[i] = count[i].
template <class On>
void as_real(On on, const index_t* count, std::size_t n, double* x);

// x[r] = entries of row r.
template <class On>
void row_lengths(On on, CsrView<NoWeights> a, double* x);

// x[r] += the weight of the entry (r, v) in row r, which is vertex v = first + r.
template <class On>
void add_diagonal(On on, CsrView<AnyWeights> a, index_t first, double* x);

// EndValues, as pointers.
struct EndPointers {
  const double *leaving, *arriving, *x, *y;
};

// Where the spreads of values at both ends are measured from, and the values of some entry.
struct EndCentre {
  double mean_x, mean_y, some_x, some_y;
};

// The part of one vertex in five sums: over its entries of (x - mean_x)^2, of (y - mean_y)^2 and of
// (x - mean_x) (y - mean_y), then 1 where it is a first end whose x differs from some_x, and 1
// where it is a second end whose y differs from some_y. The last two sums are 0 where all ends are
// equal. `sum` is that of y over the entries of the vertex's row.
GRAPHRUN_HD inline Sums<5> spread_of(const EndPointers& e, const EndCentre& centre, std::size_t v,
                                     double sum) {
  const double x = e.x[v] - centre.mean_x, y = e.y[v] - centre.mean_y;
  return Sums<5>{{e.leaving[v] * x * x, e.arriving[v] * y * y,
                  x * (sum - e.leaving[v] * centre.mean_y),
                  e.leaving[v] > 0 && e.x[v] != centre.some_x ? 1.0 : 0.0,
                  e.arriving[v] > 0 && e.y[v] != centre.some_y ? 1.0 : 0.0}};
}

// sums[p], in host memory, over the p-th part of the vertices: the entries, x at their first ends,
// y at their second ends. Blocks.
template <class On>
void sum_ends(On on, EndPointers ends, EqualParts parts, Sums<3>* sums);
// The same, and whole[v] = y at v, whole numbers from 0 to 2^32 - 1.
void sum_whole_ends(OnCpu on, EndPointers ends, EqualParts parts, std::uint32_t* whole,
                    Sums<3>* sums);
// Likewise what spread_of() says; `sum`: of y over the entries of each row. Blocks.
template <class On>
void sum_spreads(On on, EndPointers ends, const double* sum, EndCentre centre, EqualParts parts,
                 Sums<5>* sums);
// The same without the sums of rows being known, of whole numbers at the second ends: those of y,
// one for each column. mean[v] is the mean of them over the row's entries, infinite without any.
// Blocks.
void spread_ends(OnCpu on, CsrView<NoWeights> a, EndPointers ends, const std::uint32_t* whole,
                 EndCentre centre, EqualParts parts, double* mean, Sums<5>* sums);

}  // namespace graphrun::kernels
