// The affine epilogue of a product: one pass over its rows.
#include "engine/common/cpu/row_blocks.hpp"
#include "engine/spmv/cpu/affine_rows.hpp"
#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {

template <class S>
Sums<3> apply_epilogue(OnCpu on, const Value<S>* product, index_t rows,
                       const AffineEpilogue<S>& epilogue) {
  constexpr int sums = AffineEpilogue<S>::sums;
  const OnCpu team = worth(on, static_cast<std::size_t>(rows));
  return sums_by_blocks<sums>(team, rows, [&](index_t first, index_t end, Sums<3>& totals) {
    double sum[finished_at_once];
    for (; first < end; first += finished_at_once) {
      const index_t count = std::min(finished_at_once, end - first);
      std::copy_n(product + first, count, sum);
      finish_side_by_side(epilogue, first, count, sum, totals);
    }
  });
}

#define GRAPHRUN_INSTANTIATE(S) \
  template Sums<3> apply_epilogue<S>(OnCpu, const Value<S>*, index_t, const AffineEpilogue<S>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
