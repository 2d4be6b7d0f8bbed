// Sums of real numbers over all vertices: over each part, then over the parts in order.
#pragma once

#include <vector>

#include "base/common/for_each.hpp"
#include "base/common/layout.hpp"

namespace graphrun {

// Calls run(EqualParts, sums), which stores the sums of each part; returns their sum.
template <int K, class Run>
Sums<K> sum_by_parts(std::size_t vertices, Run&& run) {
  const Parts parts = parts_of(vertices);
  std::vector<Sums<K>> sums(parts.count, Sums<K>{});
  run(EqualParts{vertices, parts.size}, sums.data());
  return added_in_order(sums.data(), sums.size());
}

}  // namespace graphrun
