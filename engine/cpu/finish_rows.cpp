// The affine epilogue of a product: one pass over its rows.
#include "engine/common/kernels.hpp"
#include "engine/cpu/affine_rows.hpp"
#include "engine/cpu/row_blocks.hpp"

namespace graphrun::kernels {

template <class S>
Sums<3> finish_rows(OnCpu on, const Value<S>* product, index_t rows,
                    const AffineFinish<S>& finish) {
  constexpr int sums = AffineFinish<S>::sums;
  const OnCpu team = worth(on, static_cast<std::size_t>(rows));
  return sums_by_blocks<sums>(team, rows, [&](index_t first, index_t end, Sums<3>& totals) {
    double sum[finished_at_once];
    for (; first < end; first += finished_at_once) {
      const index_t count = std::min(finished_at_once, end - first);
      std::copy_n(product + first, count, sum);
      finish_side_by_side(finish, first, count, sum, totals);
    }
  });
}

#define GRAPHRUN_INSTANTIATE(S) \
  template Sums<3> finish_rows<S>(OnCpu, const Value<S>*, index_t, const AffineFinish<S>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
