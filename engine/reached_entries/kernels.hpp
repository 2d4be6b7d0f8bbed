// Entry points of the kernels that list what many searches reached.
#pragma once

#include <graphrun/formats/matrix/dense.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// count[v] = the values of row v that are not `unreached`; count[rows] = 0.
template <class On, class T>
void count_reached(On on, DenseView<const T> values, T unreached, offset_t* count);
// Those of row v are the entries from offsets[v] on: their columns' sources, or without `sources`
// their columns, and the values.
template <class On, class T>
void list_reached(On on, DenseView<const T> values, T unreached, const index_t* sources,
                  const offset_t* offsets, index_t* column_of, T* listed);
// column_of[k] = k mod columns, for `entries` of them.
template <class On>
void number_columns(On on, offset_t entries, index_t columns, index_t* column_of);

}  // namespace graphrun::kernels
