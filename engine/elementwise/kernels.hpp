// Elementwise kernels and reductions over vectors: each one template over the backend, with its
// body in bodies.hpp.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/weights.hpp>

#include "base/common/for_each.hpp"

namespace graphrun::kernels {

template <class On, class T>
void fill(On on, T* x, std::size_t n, T value);
// x{list} = value.
template <class On, class T>
void fill_at(On on, T* x, const index_t* list, index_t count, T value);
// x{list} = y{list}.
template <class On, class T>
void copy_at(On on, T* x, const T* y, const index_t* list, index_t count);
// x[r] = first + r for each r in the list; null: for each below `count`.
template <class On>
void number_at(On on, index_t* x, const index_t* list, index_t count, index_t first = 0);
// out = p * q.
template <class On, class T>
void multiply(On on, const T* p, const T* q, T* out, std::size_t n);
// out = factor x + shift profile; a null profile is all ones.
template <class On, class T>
void affine(On on, const T* x, double factor, double shift, const T* profile, T* out,
            std::size_t n);
// out = 1 / x, or 0 if x is 0.
template <class On, class T>
void reciprocal(On on, const T* x, T* out, std::size_t n);
// out = p / q, or `otherwise` if q is 0.
template <class On>
void divide(On on, const double* p, const double* q, double otherwise, double* out, std::size_t n);
// out = p / q, or 0 where q is 0; without q: p / divisor.
template <class On>
void quotient(On on, const std::int64_t* p, const std::int64_t* q, double divisor, double* out,
              std::size_t n);
// out = min(p, q).
template <class On>
void smaller(On on, const double* p, const double* q, double* out, std::size_t n);
// x[r] = number of entries of row r.
template <class On, class T>
void row_lengths(On on, const offset_t* offsets, index_t rows, T* x);
// sums[p], in host memory, = sum of the p-th part of x; with q, of its x[i] with q[i] == 0. Blocks.
template <class On, class T>
void sum(On on, const T* x, const T* q, EqualParts parts, Sums<1>* sums);
// Number of elements that differ from `value`.
template <class On, class T>
offset_t count_other_than(On on, const T* x, std::size_t n, T value);
// Number of negative elements.
template <class On, class T>
offset_t count_negative(On on, const T* x, std::size_t n);
// Number of i with p[i] == 0 and q[i] == 0.
template <class On, class T>
offset_t count_both_zero(On on, const T* p, const T* q, std::size_t n);
template <class On>
void scale(On on, double* x, std::size_t n, double factor);
// Largest element; none may be negative.
template <class On>
double largest_real(On on, const double* x, std::size_t n);
// Position of the first weight that is negative or NaN; n if there is none.
template <class On, class W>
offset_t first_negative(On on, const W* weights, std::size_t n);
// sums[p], in host memory, = count and sum of the values of the p-th part that are not `absent`; an
// integer sum is three limbs of 21 bits. Values must not be negative. Blocks.
template <class On, class T>
void sum_but(On on, const T* x, T absent, EqualParts parts, Sums<4>* sums);
// The largest of them, 0 where there is none.
template <class On, class T>
T largest_but(On on, const T* x, std::size_t n, T absent);
// first[p] = the first entry of the p-th part of the rows, for one p more than parts.
template <class On>
void first_entries(On on, const offset_t* offsets, EqualParts rows, offset_t* first);
// sums[p], in host memory, = the sum of the weights [bounds[p], bounds[p + 1]). Blocks.
template <class On>
void sum_weights(On on, AnyWeights weights, const offset_t* bounds, std::size_t ranges,
                 Sums<1>* sums);
// The largest of the first n weights, whole numbers; 0 where none is above it.
template <class On>
offset_t largest_weight(On on, AnyWeights weights, std::size_t n);

}  // namespace graphrun::kernels
