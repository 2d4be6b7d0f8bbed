#include <cmath>
#include <graphrun/engine/edge_ends.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/dag_levels/kernels.hpp"
#include "engine/edge_ends/kernels.hpp"

namespace graphrun {

void count_columns(const Matrix& a, Vector<double>& count) {
  require(a.format() == Format::csr, "count_columns: the matrix must be in CSR");
  require(count.size() == static_cast<std::size_t>(a.columns()),
          "count_columns: there must be one value for each column");
  require(a.context() == count.context(), "count_columns: both must be in one context");
  StepTimer timer(a.context(), {"count", "csr", "", a.entries(), 0});
  Vector<index_t> entering(a.context(), count.size());
  fill(entering, index_t{0});
  on_backend(a.context(), [&](auto on) {
    kernels::count_entering(on, pattern(a), a.entries(), entering.data());
    kernels::as_real(on, entering.data(), entering.size(), count.data());
  });
  timer.finish();
}

void add_diagonal(const Matrix& a, bool weighted, Vector<double>& x) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "add_diagonal: the matrix must be square and in CSR");
  require(x.size() == static_cast<std::size_t>(a.rows()),
          "add_diagonal: there must be one value for each row");
  require(a.context() == x.context(), "add_diagonal: both must be in one context");
  const Csr& csr = std::get<Csr>(a.storage());
  const AnyWeights weights = weighted ? csr.weights.any() : AnyWeights{nullptr, WeightType::none};
  const CsrView<AnyWeights> view{csr.rows, csr.columns, csr.offsets.data(), csr.column_of.data(),
                                 weights};
  on_backend(a.context(), [&](auto on) { kernels::add_diagonal(on, view, x.data()); });
}

double end_correlation(const EndValues& ends) {
  const std::size_t n = ends.x.size();
  require(ends.leaving.size() == n && ends.arriving.size() == n && ends.y.size() == n &&
              ends.sum.size() == n,
          "end_correlation: vectors differ in size");
  const Context& ctx = ends.x.context();
  const kernels::EndPointers pointers{ends.leaving.data(), ends.arriving.data(), ends.x.data(),
                                      ends.y.data(), ends.sum.data()};
  const Sums<3> total = sum_by_parts<3>(n, [&](EqualParts parts, Sums<3>* sums) {
    on_backend(ctx, [&](auto on) { kernels::sum_ends(on, pointers, parts, sums); });
  });
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const double entries = total.value[0];
  if (entries == 0) return none;
  const double mean_x = total.value[1] / entries, mean_y = total.value[2] / entries;
  const Sums<5> spread = sum_by_parts<5>(n, [&](EqualParts parts, Sums<5>* sums) {
    on_backend(ctx, [&](auto on) {
      kernels::sum_spreads(on, pointers, mean_x, mean_y, ends.some_x, ends.some_y, parts, sums);
    });
  });
  if (spread.value[3] == 0 || spread.value[4] == 0) return none;
  return spread.value[2] / (std::sqrt(spread.value[0]) * std::sqrt(spread.value[1]));
}

}  // namespace graphrun
