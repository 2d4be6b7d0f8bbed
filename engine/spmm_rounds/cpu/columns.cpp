// The epilogue of several columns on the CPU: blocks of rows, each with sums of its own.
#include <algorithm>

#include "engine/spmm_rounds/bodies.hpp"

namespace graphrun::kernels {

template <class T>
void finish_blocks(OnCpu on, const ColumnsView<T>& view, const ColumnStep& step,
                   Sums<3>* of_block) {
  const auto columns = static_cast<std::size_t>(view.columns);
  const auto finish = [&](std::size_t begin, std::size_t end) {
    Sums<3> mine[most_round_columns] = {};
    for (std::size_t row = begin; row < end; ++row) {
      const T scale = view.scale[row];
      const bool teleported = view.first[row] != no_vertex;
      for (int c = 0; c < view.columns; ++c) {
        if (step.lives[c] == 0) continue;
        const double teleports =
            teleported ? teleports_to(view, step, static_cast<index_t>(row), c) : 0.0;
        finish_entry(view, step, row * columns + static_cast<std::size_t>(c), c, teleports, scale,
                     mine[c]);
      }
    }
    std::copy_n(mine, columns, &of_block[begin / column_rows * columns]);
  };
  for_shares(worth(on, view.rows * columns), view.rows, column_rows, finish);
}

// In order.
void add_blocks(OnCpu /*on*/, const Sums<3>* of_block, std::size_t blocks, int columns,
                Sums<3>* sums) {
  const auto count = static_cast<std::size_t>(columns);
  std::fill_n(sums, count, Sums<3>{});
  for (std::size_t i = 0; i < blocks * count; ++i) {
    for (int k = 0; k < 3; ++k) sums[i % count].value[k] += of_block[i].value[k];
  }
}

GRAPHRUN_INSTANTIATE_COLUMNS(OnCpu)

}  // namespace graphrun::kernels
