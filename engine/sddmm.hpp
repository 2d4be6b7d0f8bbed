// SDDMM: products of two dense matrices, sampled at the entries of a sparse one.
#pragma once

#include <type_traits>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/complex.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <graphrun/formats/matrix/real16.hpp>

namespace graphrun {

// Types of the dense matrices.
template <class T>
concept SddmmValue =
    std::is_same_v<T, float> || std::is_same_v<T, double> || is_complex_v<T> || Real16Value<T>;

// The type of the sums, and of the values that are stored.
template <SddmmValue T>
using SddmmResult = std::conditional_t<Real16Value<T>, float, T>;

// The use of an entry's weight: none, or a factor of the sum.
enum class Sampling { mask, scaled };

// values[k] = the sum over c of X(i, c) Y(j, c), for the k-th stored entry (i, j) of A, in CSR: the
// entries of X Y^T where A has one, complex numbers unconjugated; with Sampling::scaled times the
// entry's weight, converted to the type of the sum. X has a row for each row of A, Y one for each
// column of A, both the same number of columns; each in either order with any leading dimension.
// All belong to one context. Sums are of the type SddmmResult, in an order that depends on the
// number of columns alone. On a GPU a matrix that is column-major, or whose rows do not begin
// and end at multiples of 16 bytes, is copied on each call. Does not block the host. Throws
// InvalidArgument if sizes or contexts disagree, or for A in another format; Unsupported for real
// numbers scaled by complex weights; OutOfMemory.
template <SddmmValue T>
void sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y, Vector<SddmmResult<T>>& values,
           Sampling sampling = Sampling::mask);

// The same values as the weights of a new matrix with A's structure.
template <SddmmValue T>
Matrix sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y,
             Sampling sampling = Sampling::mask);

}  // namespace graphrun
