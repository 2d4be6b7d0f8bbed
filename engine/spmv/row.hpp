// Work on one row, one source for both processors. Kernels differ only in how they distribute rows.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

template <class S, class View>
GRAPHRUN_HD typename S::sum_type row_product(const View& a, index_t position,
                                             const typename S::value_type* x) {
  using Weight = typename S::weight_type;
  auto sum = static_cast<typename S::sum_type>(S::zero);
  a.template for_each_at<Weight>(
      position, [&](index_t k, Weight edge) { sum = S::add(sum, S::mul(edge, x[k])); });
  return sum;
}

}  // namespace graphrun
