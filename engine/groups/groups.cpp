#include <cstddef>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/groups.hpp>
#include <graphrun/engine/spmv.hpp>
#include <optional>
#include <span>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/groups/kernels.hpp"

namespace graphrun {
namespace {

// The array of a matrix that is only read.
template <class T>
Buffer<T> borrowed(const Buffer<T>& array) {
  return Buffer<T>::borrow(array.context(), std::span(const_cast<T*>(array.data()), array.size()));
}

}  // namespace

Matrix membership(const Vector<index_t>& label) {
  const Context local = label.context().local();
  const std::size_t vertices = label.context().size_on_all(label.size());
  Buffer<offset_t> offsets(local, label.size() + 1);
  Buffer<index_t> columns(local, label.size());
  const offset_t own = on_backend(local, [&](auto on) {
    kernels::single_entries(on, label.size(), offsets.data());
    return kernels::count_outside(on, label.data(), label.size(), vertices);
  });
  require(sum_over_ranks(label.context(), own) == 0,
          "membership: a label must be the number of a vertex");
  local.copy(columns.data(), label.data(), label.size() * sizeof(index_t));
  return Matrix(Csr{static_cast<index_t>(label.size()), static_cast<index_t>(vertices),
                    std::move(offsets), std::move(columns), Weights()});
}

Matrix members(const Vector<index_t>& label) {
  const Context& ctx = label.context();
  const Matrix of = membership(label);
  if (ctx.ranks() == nullptr) return of.transposed();
  return transposed_over_ranks(*ctx.ranks(), *ctx.layout(), std::get<Csr>(of.storage()));
}

void sum_within(const Matrix& a, bool weighted, double loop, const Vector<index_t>* label,
                Vector<double>& y) {
  require(a.format() == Format::csr, "sum_within: the matrix must be in CSR");
  const Context& ctx = y.context();
  const Context local = ctx.local();
  const auto rows = static_cast<std::size_t>(a.rows());
  require(ctx.size_on_all(rows) == static_cast<std::size_t>(a.columns()) && y.size() == rows &&
              (label == nullptr || label->size() == rows),
          "sum_within: there must be one value for each row of a square matrix");
  require(a.context() == local && (label == nullptr || label->context() == ctx),
          "sum_within: all must be in one context");
  const Csr& csr = std::get<Csr>(a.storage());
  StepTimer timer(ctx, {"within", "csr", "", a.entries(), 0});
  std::optional<Gathered<index_t>> labels;
  if (label != nullptr) labels.emplace(*label);
  Buffer<double> kept(local, csr.column_of.size());
  const AnyWeights weights = weighted ? csr.weights.any() : AnyWeights{nullptr, WeightType::none};
  const index_t first = ctx.layout() == nullptr ? 0 : ctx.layout()->begin();
  on_backend(local, [&](auto on) {
    kernels::weights_within(on,
                            CsrView<AnyWeights>{csr.rows, csr.columns, csr.offsets.data(),
                                                csr.column_of.data(), weights},
                            a.entries(), first, labels ? labels->data() : nullptr, loop,
                            kept.data());
  });
  Vector<double> ones(ctx, rows);
  fill(ones, 1.0);
  const Matrix within(
      Csr{csr.rows, csr.columns, borrowed(csr.offsets), borrowed(csr.column_of), std::move(kept)});
  spmv<PlusTimes<double>>(within, ones, y);
  timer.finish();
}

}  // namespace graphrun
