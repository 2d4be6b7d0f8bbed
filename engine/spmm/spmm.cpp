#include <graphrun/engine/spmm.hpp>
#include <string>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/spmm/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {
namespace {

template <class T>
void check_shapes(const Matrix& a, const Dense<T>& x, const Dense<T>& y) {
  require(x.rows() == a.columns(), "spmm: X must have one row per column of A");
  require(y.rows() == a.rows(), "spmm: Y must have one row per row of A");
  require(x.columns() == y.columns(), "spmm: X and Y must have as many columns as each other");
  require(a.context() == x.context() && a.context() == y.context(),
          "spmm: A, X and Y must share a context");
  require(x.values().empty() || x.values().data() != y.values().data(),
          "spmm: X and Y must be different matrices");
}

RowTilesView tiles_of(const Matrix& a) {
  const bool has_tiles = a.context().backend() == Backend::cuda && a.row_tiles() != nullptr;
  return has_tiles ? a.row_tiles()->view() : RowTilesView{};
}

// `as`: how the weights of A are read.
template <class T, class As>
void multiply_16(const Matrix& a, const Dense<T>& x, Dense<T>& y, As as) {
  check_shapes(a, x, y);
  require(a.format() == Format::csr, "spmm: A must be in CSR to be multiplied by 16-bit numbers");
  if (y.values().empty()) return;
  StepTimer timer(a.context(), {"spmm", name(a.format()), "pull", a.entries(), 0});
  const RowTilesView tiles = tiles_of(a);
  on_backend(a.context(), [&](auto on) {
    kernels::spmm<kernels::PlusTimes16<T>>(on, std::get<Csr>(a.storage()).view(as), &tiles,
                                           x.view(), y.view());
  });
  timer.finish();
}

}  // namespace

template <SpmmSemiring S>
void spmm(const Matrix& a, const Dense<typename S::value_type>& x,
          Dense<typename S::value_type>& y) {
  check_shapes(a, x, y);
  if (a.format() != Format::csr && a.format() != Format::ell) {
    throw InvalidArgument("spmm: A must be in CSR or ELL, not " + std::string(name(a.format())));
  }
  if (y.values().empty()) return;
  StepTimer timer(a.context(), {"spmm", name(a.format()), "pull", a.entries(), 0});
  const RowTilesView tiles = tiles_of(a);
  visit_weights<S, !is_complex_v<typename S::value_type>>(a.weight_type(), [&](auto as) {
    on_backend(a.context(), [&](auto on) {
      if (const auto* ell = std::get_if<Ell>(&a.storage())) {
        kernels::spmm<S>(on, ell->view(as), &tiles, x.view(), y.view());
      } else {
        kernels::spmm<S>(on, std::get<Csr>(a.storage()).view(as), &tiles, x.view(), y.view());
      }
    });
  });
  timer.finish();
}

template <Real16Value T>
void spmm(const Matrix16& a, const Dense<T>& x, Dense<T>& y) {
  require(a.type() == real16_of<T>, "spmm: A and X must have 16-bit numbers of one type");
  multiply_16(a.structure(), x, y, [&](const Weights&) {
    return TypedWeights<T>{reinterpret_cast<const T*>(a.values().data())};
  });
}

template <Real16Value T>
void spmm(const Matrix& a, const Dense<T>& x, Dense<T>& y) {
  if (a.weight_type() == WeightType::none) return multiply_16(a, x, y, AsPattern{});
  if (is_complex(a.weight_type())) refuse_complex("spmm of 16-bit numbers");
  multiply_16(a, x, y, AsAny{});
}

#define GRAPHRUN_INSTANTIATE_SPMM(S)                                         \
  template void spmm<S>(const Matrix&, const Dense<typename S::value_type>&, \
                        Dense<typename S::value_type>&);
GRAPHRUN_SPMM_SEMIRINGS(GRAPHRUN_INSTANTIATE_SPMM)
GRAPHRUN_COMPLEX_SEMIRINGS(GRAPHRUN_INSTANTIATE_SPMM)

template void spmm(const Matrix16&, const Dense<Float16>&, Dense<Float16>&);
template void spmm(const Matrix16&, const Dense<Bfloat16>&, Dense<Bfloat16>&);
template void spmm(const Matrix&, const Dense<Float16>&, Dense<Float16>&);
template void spmm(const Matrix&, const Dense<Bfloat16>&, Dense<Bfloat16>&);

}  // namespace graphrun
