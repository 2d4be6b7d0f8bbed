// SpMM on the CPU: rows are distributed over threads, and a row's entries are read once per band of
// columns.
#include <algorithm>

#include "engine/common/cpu/row_blocks.hpp"
#include "engine/spmm/kernels.hpp"

namespace graphrun::kernels {
namespace {

// Columns of X whose sums are accumulated together.
constexpr index_t band = 16;

// One row, with X's columns side by side and as many as W: their sums stay in registers.
template <class S, index_t W, class View>
void multiply_row_of(const View& a, index_t row, DenseView<const typename S::value_type> x,
                     DenseView<typename S::value_type> y) {
  using Weight = typename S::weight_type;
  typename S::sum_type sums[W];
  std::fill_n(sums, W, static_cast<typename S::sum_type>(S::zero));
  a.template for_each_at<Weight>(row, [&](index_t k, Weight edge) {
    const auto* of_row = &x.at(k, 0);
    for (index_t j = 0; j < W; ++j) sums[j] = S::add(sums[j], S::mul(edge, of_row[j]));
  });
  for (index_t j = 0; j < W; ++j) y.at(row, j) = S::result(sums[j]);
}

// `side_by_side`: rows of X are contiguous.
template <class S, bool side_by_side, class View>
void multiply_row(const View& a, index_t row, DenseView<const typename S::value_type> x,
                  DenseView<typename S::value_type> y) {
  using Sum = typename S::sum_type;
  using Weight = typename S::weight_type;
  const offset_t step = side_by_side ? 1 : x.column_step;
  for (index_t first = 0; first < x.columns; first += band) {
    const index_t width = std::min(band, x.columns - first);
    Sum sums[band];
    std::fill_n(sums, band, static_cast<Sum>(S::zero));
    a.template for_each_at<Weight>(row, [&](index_t k, Weight edge) {
      const auto* of_row = &x.at(k, first);
      for (index_t j = 0; j < width; ++j) {
        sums[j] = S::add(sums[j], S::mul(edge, of_row[j * step]));
      }
    });
    for (index_t j = 0; j < width; ++j) y.at(row, first + j) = S::result(sums[j]);
  }
}

}  // namespace

template <class S, class View>
void spmm(OnCpu on, const View& a, const RowTilesView*, DenseView<const typename S::value_type> x,
          DenseView<typename S::value_type> y) {
  const OnCpu team = worth(on, row_work(a) * static_cast<std::size_t>(x.columns));
  const auto for_rows = [&](auto multiply) {
    for_shares(team, static_cast<std::size_t>(a.rows), 64, [&](std::size_t begin, std::size_t end) {
      for (auto row = static_cast<index_t>(begin); row < static_cast<index_t>(end); ++row) {
        multiply(a, row, x, y);
      }
    });
  };
  if (x.column_step != 1 || is_complex_v<typename S::value_type>) {
    return for_rows(multiply_row<S, false, View>);
  }
  if constexpr (!is_complex_v<typename S::value_type>) switch (x.columns) {
      case 2:
        return for_rows(multiply_row_of<S, 2, View>);
      case 4:
        return for_rows(multiply_row_of<S, 4, View>);
      case 8:
        return for_rows(multiply_row_of<S, 8, View>);
      case 16:
        return for_rows(multiply_row_of<S, 16, View>);
      default:
        return for_rows(multiply_row<S, true, View>);
    }
}

GRAPHRUN_SPMM_KERNELS(OnCpu, CsrView)
GRAPHRUN_SPMM_KERNELS(OnCpu, EllView)
GRAPHRUN_SPMM_COMPLEX(OnCpu, CsrView)
GRAPHRUN_SPMM_COMPLEX(OnCpu, EllView)
GRAPHRUN_SPMM_16(OnCpu)

}  // namespace graphrun::kernels
