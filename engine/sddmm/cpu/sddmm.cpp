// SDDMM on the CPU: threads take equal shares of the entries, however these lie in rows.
#include <algorithm>

#include "base/common/parallel.hpp"
#include "engine/sddmm/kernels.hpp"

namespace graphrun::kernels {
namespace {

// The sum over the columns of a row each of X and Y. `side_by_side`: the columns are neighbours.
template <bool side_by_side, class T>
SddmmResult<T> dot(const T* x, offset_t x_step, const T* y, offset_t y_step, index_t columns) {
  if constexpr (side_by_side) x_step = y_step = 1;
  constexpr index_t lanes = 16;  // sums taken side by side, by vector instructions
  SddmmResult<T> sums[lanes] = {};
  index_t c = 0;
  for (; c + lanes <= columns; c += lanes) {
    for (index_t j = 0; j < lanes; ++j) {
      sums[j] = sums[j] + summand(x[(c + j) * x_step]) * summand(y[(c + j) * y_step]);
    }
  }
  SddmmResult<T> sum{};
  for (; c < columns; ++c) sum = sum + summand(x[c * x_step]) * summand(y[c * y_step]);
  for (const SddmmResult<T>& part : sums) sum = sum + part;
  return sum;
}

template <bool side_by_side, class T>
void sample(const SddmmTask<T>& task, offset_t begin, offset_t end) {
  if (task.x.columns == 0) {
    for (offset_t k = begin; k < end; ++k) task.store(k, SddmmResult<T>{});
    return;
  }
  const offset_t* const offsets = task.a.offsets;
  const DenseView<const T>&x = task.x, &y = task.y;
  auto row = static_cast<index_t>(std::upper_bound(offsets, offsets + task.a.rows + 1, begin) -
                                  offsets - 1);
  for (offset_t k = begin; k < end; ++row) {
    const T* const of_row = x.data + row * x.row_step;
    for (const offset_t last = std::min(end, offsets[row + 1]); k < last; ++k) {
      task.store(k,
                 dot<side_by_side>(of_row, x.column_step, y.data + task.a.column_of[k] * y.row_step,
                                   y.column_step, x.columns));
    }
  }
}

}  // namespace

template <class T>
void sddmm(OnCpu on, const SddmmTask<T>& task) {
  constexpr std::size_t share = 1024;
  const auto entries = static_cast<std::size_t>(task.entries);
  const auto columns = static_cast<std::size_t>(std::max(task.x.columns, 1));
  const bool side_by_side = task.x.column_step == 1 && task.y.column_step == 1;
  for_shares(worth(on, entries * columns), entries, share, [&](std::size_t begin, std::size_t end) {
    const auto first = static_cast<offset_t>(begin), last = static_cast<offset_t>(end);
    if (side_by_side) return sample<true>(task, first, last);
    sample<false>(task, first, last);
  });
}

#define GRAPHRUN_INSTANTIATE_SDDMM(T) template void sddmm(OnCpu, const SddmmTask<T>&);
GRAPHRUN_SDDMM_TYPES(GRAPHRUN_INSTANTIATE_SDDMM)

}  // namespace graphrun::kernels
