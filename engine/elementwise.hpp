// Elementwise operations and reductions over vectors.
#pragma once

#include <type_traits>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// x = value. The operations below do not block unless they say so, and throw InvalidArgument for
// vectors of different sizes.
template <class T>
void fill(Vector<T>& x, T value);
// x{at} = value. Throws InvalidArgument if there is no such element.
template <class T>
void put(Vector<T>& x, index_t at, T value);
// x{set} = the set's values.
template <class T>
void assign(Vector<T>& x, const Frontier<T>& set);
// x{set} = value.
template <class T>
void assign(Vector<T>& x, const Frontier<index_t>& set, T value);
// x{i} = i. Over ranks, i counts from the first vertex of the rank.
void number(Vector<index_t>& x);
// The set's values = its vertices.
void number(Frontier<index_t>& set);
// out = p * q, elementwise.
template <class T>
void multiply(const Vector<T>& p, const Vector<T>& q, Vector<T>& out);
// out = factor x + shift, or factor x + shift * profile, elementwise, if there is a profile.
template <class T>
void affine(const Vector<T>& x, double factor, double shift, const Vector<T>* profile,
            Vector<T>& out);
// out = 1 / x, or 0 if x is 0, elementwise.
template <class T>
void reciprocal(const Vector<T>& x, Vector<T>& out);
// out = p / q, or `otherwise` if q is 0, elementwise.
void divide(const Vector<double>& p, const Vector<double>& q, double otherwise,
            Vector<double>& out);
// out = p / q, or 0 where q is 0, elementwise, in double.
void quotient(const Vector<std::int64_t>& p, const Vector<std::int64_t>& q, Vector<double>& out);
// out = p / divisor, elementwise, in double.
void quotient(const Vector<std::int64_t>& p, double divisor, Vector<double>& out);
// out = the smaller of p and q, elementwise.
void smaller(const Vector<double>& p, const Vector<double>& q, Vector<double>& out);
// Sum of x over the elements with q == 0, in double and in a fixed order. Blocks.
template <class T>
double sum_where_zero(const Vector<T>& x, const Vector<T>& q);
// Sum of x, in double and in a fixed order. Blocks.
template <class T>
double sum(const Vector<T>& x);
// Number of elements that differ from `value`. Blocks.
template <class T>
offset_t count_other_than(const Vector<T>& x, T value);
// Number of negative elements or weights. Blocks.
template <class T>
offset_t count_negative(const Vector<T>& x);
offset_t count_negative(const Weights& weights);
// x = factor * x. Does not block.
void scale(Vector<double>& x, double factor);

// The largest element of x, 0 if x is empty. No element may be negative. Blocks.
double largest(const Vector<double>& x);

// Count, maximum and sum of some values. Integers are summed exactly, reals in double and in a
// fixed order.
template <class T>
struct ValueTotals {
  offset_t count = 0;
  T largest = 0;
  std::conditional_t<std::is_integral_v<T>, detail::Int128, double> sum = 0;
};

// Totals of the values that are not `absent`. None may be negative. T is int64, float or double.
// Blocks.
template <class T>
ValueTotals<T> totals_but(const Vector<T>& x, T absent);

// Mean and maximum weight: picks the bucket width of delta-stepping.
struct WeightSummary {
  double mean = 1;       // 0 without weights
  offset_t largest = 1;  // of integer weights, at least 0; 0 for real ones
};

// Summary of the matrix's weights; a pattern's all are 1. The mean is summed in double and in a
// fixed order. Blocks.
WeightSummary summarize(const Csr& a);
// The same over the rows of all ranks, where `ctx`, the context of the vectors of rows, has them.
WeightSummary summarize(const Context& ctx, const Csr& a);

}  // namespace graphrun
