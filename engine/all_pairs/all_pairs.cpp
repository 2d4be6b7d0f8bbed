#include <algorithm>
#include <graphrun/engine/all_pairs.hpp>

#include "base/common/dispatch.hpp"
#include "engine/all_pairs/kernels.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {

Dense<double> all_pairs(const Matrix& a, const std::function<void(double)>& on_progress) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "all_pairs: the matrix must be square and in CSR");
  const Context& ctx = a.context();
  const index_t n = a.rows();
  Dense<double> d(ctx, n, n, DenseOrder::row_major);
  if (n == 0) return d;
  StepTimer timer(ctx, {"pairs", "dense", "", offset_t{n} * n, 0});
  const Csr& csr = std::get<Csr>(a.storage());
  const CsrView<AnyWeights> view{csr.rows, csr.columns, csr.offsets.data(), csr.column_of.data(),
                                 csr.weights.any()};
  const auto panel = static_cast<std::size_t>(n) * static_cast<std::size_t>(kernels::pairs_block);
  Buffer<double> rows(ctx, panel), columns(ctx, panel);
  on_backend(ctx, [&](auto on) { kernels::start_pairs(on, view, d.values().data()); });
  for (index_t first = 0; first < n; first += kernels::pairs_block) {
    ctx.check_stop();
    if (on_progress) on_progress(static_cast<double>(first) / n);
    const kernels::PairsStep step{
        d.values().data(), n, first, std::min(kernels::pairs_block, n - first), rows.data(),
        columns.data()};
    on_backend(ctx, [&](auto on) {
      kernels::close_block(on, step);
      kernels::close_panels(on, step);
      kernels::improve_pairs(on, step);
    });
  }
  const offset_t cycle =
      on_backend(ctx, [&](auto on) { return kernels::negative_cycle(on, d.values().data(), n); });
  if (cycle > 0) throw NegativeCycle(static_cast<index_t>(cycle - 1));
  timer.finish();
  return d;
}

double largest_size(const Matrix& a) {
  require(a.format() == Format::csr, "largest_size: the matrix must be in CSR");
  const AnyWeights weights = std::get<Csr>(a.storage()).weights.any();
  return static_cast<double>(on_backend(
      a.context(), [&](auto on) { return kernels::largest_size(on, weights, a.entries()); }));
}

Dense<std::int64_t> whole_values(const Dense<double>& x, std::int64_t unreached) {
  require(x.order() == DenseOrder::row_major && x.leading() == x.columns(),
          "whole_values: the matrix must be row by row, without gaps");
  Dense<std::int64_t> whole(x.context(), x.rows(), x.columns(), DenseOrder::row_major);
  on_backend(x.context(), [&](auto on) {
    kernels::make_whole(on, x.values().data(), x.values().size(), unreached, whole.values().data());
  });
  return whole;
}

}  // namespace graphrun
