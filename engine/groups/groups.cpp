#include <cstddef>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/groups.hpp>
#include <graphrun/engine/spmv.hpp>
#include <span>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
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
  const Context& ctx = label.context();
  const auto n = static_cast<index_t>(label.size());
  Buffer<offset_t> offsets(ctx, label.size() + 1);
  const offset_t outside = on_backend(ctx, [&](auto on) {
    kernels::single_entries(on, label.size(), offsets.data());
    return kernels::count_outside(on, label.data(), label.size());
  });
  require(outside == 0, "membership: a label must be the number of a vertex");
  return Matrix(Csr{n, n, std::move(offsets), label.copy(), Weights()});
}

void sum_within(const Matrix& a, bool weighted, double loop, const Vector<index_t>* label,
                Vector<double>& y) {
  require(a.format() == Format::csr, "sum_within: the matrix must be in CSR");
  const auto rows = static_cast<std::size_t>(a.rows());
  require(
      a.columns() == a.rows() && y.size() == rows && (label == nullptr || label->size() == rows),
      "sum_within: there must be one value for each row of a square matrix");
  require(a.context() == y.context() && (label == nullptr || label->context() == y.context()),
          "sum_within: all must be in one context");
  const Context& ctx = y.context();
  const Csr& csr = std::get<Csr>(a.storage());
  StepTimer timer(ctx, {"within", "csr", "", a.entries(), 0});
  Buffer<double> kept(ctx, csr.column_of.size());
  const AnyWeights weights = weighted ? csr.weights.any() : AnyWeights{nullptr, WeightType::none};
  on_backend(ctx, [&](auto on) {
    kernels::weights_within(on,
                            CsrView<AnyWeights>{csr.rows, csr.columns, csr.offsets.data(),
                                                csr.column_of.data(), weights},
                            a.entries(), label == nullptr ? nullptr : label->data(), loop,
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
