// Kernels over the parity of levels as loops over indices, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each.hpp"
#include "base/common/search.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/parity_sides/kernels.hpp"

namespace graphrun::kernels {

template <class On>
offset_t first_within_parity(On on, CsrView<NoWeights> a, offset_t entries, const index_t* level,
                             const index_t* component, index_t* uneven) {
  // A long row is shared by many threads.
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 64 : 8;
  const auto pieces = static_cast<std::size_t>((entries + piece - 1) / piece);
  // The first entry has the most entries from it to the last one.
  const offset_t most = largest(on, pieces, [=] GRAPHRUN_HD(std::size_t p) {
    offset_t k = static_cast<offset_t>(p) * piece, found = 0;
    const offset_t last = k + piece < entries ? k + piece : entries;
    index_t row = last_at_or_below(a.offsets, a.rows, k);
    for (; k < last; ++k) {
      row = row_from(a.offsets, a.rows, row, k);
      if (((level[row] ^ level[a.column_of[k]]) & 1) != 0) continue;
      if (found == 0) found = entries - k;
      set_shared(uneven + component[row], index_t{1});
    }
    return found;
  });
  return most == 0 ? -1 : entries - most;
}

template <class On>
void take_sides(On on, std::size_t n, const index_t* level, const index_t* component,
                const index_t* uneven, index_t* side) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    side[v] = uneven[component[v]] != 0 ? no_vertex : level[v] % 2;
  });
}

#define GRAPHRUN_INSTANTIATE_PARITY(On)                                                     \
  template offset_t first_within_parity(On, CsrView<NoWeights>, offset_t, const index_t*,   \
                                        const index_t*, index_t*);                          \
  template void take_sides(On, std::size_t, const index_t*, const index_t*, const index_t*, \
                           index_t*);

}  // namespace graphrun::kernels
