// Columns of dense matrices as vectors.
#pragma once

#include <span>

#include <graphrun/formats/matrix/dense.hpp>

namespace graphrun {

// y{:, first + j} = x[j] for each of some vectors. Those that lie beside each other are written
// together, which takes less time than one after another where y is row-major. T is index_t, int64,
// float or double. Does not block. Throws InvalidArgument where there is no such column, or sizes
// disagree.
template <class T>
void put_columns(std::span<const Vector<T>> x, Dense<T>& y, index_t first);
// The same of one vector.
template <class T>
void put_column(const Vector<T>& x, Dense<T>& y, index_t column);
// x = y{:, column}, likewise. T is float or double.
template <class T>
void get_column(const Dense<T>& y, index_t column, Vector<T>& x);

}  // namespace graphrun
