// Similarity of the ends of edges on the CPU.
#include <algorithm>

#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {

void copy_upper_rows(OnCpu on, const CsrView<NoWeights>& all, const offset_t* above,
                     const offset_t* offsets, std::size_t, UpperRow* rows, index_t* column_of) {
  place_upper_rows(on, all, above, offsets, rows);
  const index_t* const from = all.column_of;
  for_each_index(on, static_cast<std::size_t>(all.rows), [=](std::size_t v) {
    std::copy(from + rows[v].begin, from + rows[v].end, column_of + rows[v].to);
  });
}

GRAPHRUN_INSTANTIATE_SIMILARITY(OnCpu)

}  // namespace graphrun::kernels
