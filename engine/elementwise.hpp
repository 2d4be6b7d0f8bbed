// Element-wise operations and reductions over vectors: what algorithms do between two products.
#pragma once

#include <type_traits>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

template <class T>
void fill(Vector<T>& x, T value);
// x{at} = value. Throws InvalidArgument where there is no such entry.
template <class T>
void put(Vector<T>& x, index_t at, T value);
// x{set} = the set's values.
template <class T>
void assign(Vector<T>& x, const Frontier<T>& set);
// x{set} = value.
template <class T>
void assign(Vector<T>& x, const Frontier<index_t>& set, T value);
// The set's values = its vertices.
void number(Frontier<index_t>& set);
// out = p * q, entry by entry.
template <class T>
void multiply(const Vector<T>& p, const Vector<T>& q, Vector<T>& out);
// out = factor x + shift, or + shift * profile, entry by entry, where there is one.
template <class T>
void affine(const Vector<T>& x, double factor, double shift, const Vector<T>* profile,
            Vector<T>& out);
// out = 1 / x, and 0 where x is 0.
template <class T>
void reciprocal(const Vector<T>& x, Vector<T>& out);
// The sum of x where q is 0, in double and in a fixed order. Blocks.
template <class T>
double sum_where_zero(const Vector<T>& x, const Vector<T>& q);
// The sum of x, in double and in a fixed order. Blocks.
template <class T>
double sum(const Vector<T>& x);
// How many entries differ from `value`. Blocks.
template <class T>
offset_t count_other_than(const Vector<T>& x, T value);
// How many entries, or weights, are below zero. Blocks.
template <class T>
offset_t count_negative(const Vector<T>& x);
offset_t count_negative(const Weights& weights);
// x = factor * x. Does not block.
void scale(Vector<double>& x, double factor);

// The largest entry of x, none of which may be below 0; 0 where x is empty. Blocks.
double largest(const Vector<double>& x);

// Count, maximum and sum of some values. Whole numbers are summed exactly, real ones in double and
// in a fixed order.
template <class T>
struct ValueTotals {
  offset_t count = 0;
  T largest = 0;
  std::conditional_t<std::is_integral_v<T>, detail::Int128, double> sum = 0;
};

// Of the values that are not `absent`. None may be negative. T is int64, float or double. Blocks.
template <class T>
ValueTotals<T> totals_but(const Vector<T>& x, T absent);

// Mean and maximum weight: picks the bucket width of delta-stepping.
struct WeightSummary {
  double mean = 1;       // 0 where there is none
  offset_t largest = 1;  // of whole numbers, or 0 where all are below; 0 for real ones
};

// Of the first `entries` weights; of a pattern, each weighs 1. Blocks.
WeightSummary summarize(const Context& ctx, const Weights& weights, offset_t entries);

}  // namespace graphrun
