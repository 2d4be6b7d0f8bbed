// Loop bodies of rounds of several columns, compiled for both backends.
#pragma once

#include <cmath>

#include "base/common/for_each.hpp"
#include "engine/spmm_rounds/kernels.hpp"

namespace graphrun::kernels {

// The teleports to an entry whose row has some.
template <class T>
GRAPHRUN_HD double teleports_to(const ColumnsView<T>& view, const ColumnStep& step, index_t row,
                                int column) {
  for (index_t k = view.first[row]; k < view.profiles && view.profile_row[k] == row; ++k) {
    if (view.profile_column[k] == column) return step.shift[column];
  }
  return 0;
}

// One entry of a column that lives, as AffineEpilogue has it; adds to its sums.
template <class T>
GRAPHRUN_HD void finish_entry(const ColumnsView<T>& view, const ColumnStep& step, std::size_t at,
                              int column, double teleports, T scale, Sums<3>& sums) {
  const T before = view.y[at];
  const T now = static_cast<T>(step.factor * static_cast<double>(view.product[at]) + teleports);
  const auto rounded = static_cast<double>(now);
  view.y[at] = now;
  sums.value[0] += std::fabs(rounded - static_cast<double>(before));
  sums.value[1] += rounded;
  sums.value[2] += scale == T{0} ? rounded : 0.0;
  const T next = scale * now;
  const double weight = step.weight[column];
  view.next_x[at] = weight == 1
                        ? next
                        : static_cast<T>(weight * static_cast<double>(next) +
                                         (1 - weight) * static_cast<double>(view.next_x[at]));
}

template <class On>
void mark_profiles(On on, const index_t* profile_row, index_t profiles, index_t* first) {
  for_each_index(on, static_cast<std::size_t>(profiles), [=] GRAPHRUN_HD(std::size_t k) {
    const index_t row = profile_row[k];
    if (k == 0 || profile_row[k - 1] != row) first[row] = static_cast<index_t>(k);
  });
}

template <class On, class T>
void scale_columns(On on, const ColumnsView<T>& view, T* x) {
  const ColumnsView<T> v = view;
  const auto columns = static_cast<std::size_t>(v.columns);
  for_each_index(on, v.rows * columns,
                 [=] GRAPHRUN_HD(std::size_t i) { x[i] = v.y[i] * v.scale[i / columns]; });
}

#define GRAPHRUN_INSTANTIATE_COLUMNS_OF(On, T)                \
  template void scale_columns(On, const ColumnsView<T>&, T*); \
  template void finish_blocks(On, const ColumnsView<T>&, const ColumnStep&, Sums<3>*);

#define GRAPHRUN_INSTANTIATE_COLUMNS(On)                              \
  template void mark_profiles(On, const index_t*, index_t, index_t*); \
  GRAPHRUN_INSTANTIATE_COLUMNS_OF(On, float)                          \
  GRAPHRUN_INSTANTIATE_COLUMNS_OF(On, double)

}  // namespace graphrun::kernels
