// The affine epilogue of a product: one pass over its rows.
#include "engine/common/cpu/row_blocks.hpp"
#include "engine/spmv/cpu/affine_rows.hpp"
#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {

template <class S>
void apply_epilogue(OnCpu on, const Value<S>* product, index_t rows,
                    const AffineEpilogue<S>& epilogue) {
  const OnCpu team = worth(on, static_cast<std::size_t>(rows));
  sums_by_blocks(team, rows, epilogue, [&](index_t first, index_t end, Sums<3>& totals) {
    double sum[finished_at_once];
    for (; first < end; first += finished_at_once) {
      const index_t count = std::min(finished_at_once, end - first);
      std::copy_n(product + first, count, sum);
      finish_side_by_side(epilogue, first, count, sum, totals);
    }
  });
}

#define GRAPHRUN_INSTANTIATE(S) \
  template void apply_epilogue<S>(OnCpu, const Value<S>*, index_t, const AffineEpilogue<S>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::kernels
