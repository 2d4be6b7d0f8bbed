// Searches one after the other on the CPU: a queue, and levels of a row that stay in a core's
// cache.
#include <algorithm>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/level_rows/kernels.hpp"

namespace graphrun::kernels {

// Every column is put at the end of the queue, which grows where it is new: a branch there would be
// mispredicted every few entries.
index_t search_row(CsrView<NoWeights> a, index_t u, index_t* level, index_t* queue) {
  std::fill_n(level, a.rows, no_vertex);
  index_t size = 1, far = 0;
  queue[0] = u;
  level[u] = 0;
  for (index_t i = 0; i < size; ++i) {
    const index_t row = queue[i];
    far = level[row];
    const offset_t end = a.offsets[row + 1];
    for (offset_t k = a.offsets[row]; k < end; ++k) {
      const index_t column = a.column_of[k], before = level[column];
      queue[size] = column;
      size += before == no_vertex ? 1 : 0;
      level[column] = before == no_vertex ? far + 1 : before;
    }
  }
  return far + 1;
}

void search_rows(OnCpu on, CsrView<NoWeights> a, index_t* level) {
  const auto rows = static_cast<std::size_t>(a.rows);
  const std::size_t each = rows + static_cast<std::size_t>(a.offsets[rows]);
  for_shares(
      worth(on, rows * each), rows, 1,
      [&](const Member&) { return std::vector<index_t>(rows + 1); },
      [&](std::vector<index_t>& queue, std::size_t u, std::size_t end) {
        for (; u < end; ++u) search_row(a, static_cast<index_t>(u), level + u * rows, queue.data());
      },
      [](const std::vector<index_t>&) {});
}

}  // namespace graphrun::kernels
