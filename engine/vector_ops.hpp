// What algorithms do to vectors between two multiplications.
#pragma once

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/engine/base/types.hpp>
#include <graphrun/engine/frontier.hpp>
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

}  // namespace graphrun
