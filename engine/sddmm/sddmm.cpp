#include <graphrun/engine/sddmm.hpp>
#include <string>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/sddmm/kernels.hpp"

namespace graphrun {
namespace {

template <class T>
void check(const Matrix& a, const Dense<T>& x, const Dense<T>& y, Sampling sampling) {
  if (a.format() != Format::csr) {
    throw InvalidArgument("sddmm: A must be in CSR, not " + std::string(name(a.format())));
  }
  require(x.rows() == a.rows(), "sddmm: X must have one row per row of A");
  require(y.rows() == a.columns(), "sddmm: Y must have one row per column of A");
  require(x.columns() == y.columns(), "sddmm: X and Y must have as many columns as each other");
  require(a.context() == x.context() && a.context() == y.context(),
          "sddmm: A, X and Y must share a context");
  if (sampling == Sampling::scaled && is_complex(a.weight_type()) && !is_complex_v<T>) {
    refuse_complex("sddmm of real numbers, scaled by weights,");
  }
}

}  // namespace

template <SddmmValue T>
void sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y, Vector<SddmmResult<T>>& values,
           Sampling sampling) {
  check(a, x, y, sampling);
  require(values.size() == static_cast<std::size_t>(a.entries()),
          "sddmm: there must be one value per entry of A");
  require(a.context() == values.context(), "sddmm: A and the values must share a context");
  if (a.entries() == 0) return;
  StepTimer timer(a.context(), {"sddmm", name(a.format()), "pull", a.entries(), 0});
  const bool scales = sampling == Sampling::scaled && a.weight_type() != WeightType::none;
  const kernels::SddmmTask<T> task{std::get<Csr>(a.storage()).view(AsAny{}),
                                   a.entries(),
                                   x.view(),
                                   y.view(),
                                   scales,
                                   values.data()};
  on_backend(a.context(), [&](auto on) { kernels::sddmm(on, task); });
  timer.finish();
}

template <SddmmValue T>
Matrix sddmm(const Matrix& a, const Dense<T>& x, const Dense<T>& y, Sampling sampling) {
  check(a, x, y, sampling);
  Vector<SddmmResult<T>> values(a.context(), static_cast<std::size_t>(a.entries()));
  sddmm(a, x, y, values, sampling);
  const Csr& csr = std::get<Csr>(a.storage());
  return Matrix(
      Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), std::move(values)});
}

#define GRAPHRUN_INSTANTIATE_SDDMM(T)                                                           \
  template void sddmm(const Matrix&, const Dense<T>&, const Dense<T>&, Vector<SddmmResult<T>>&, \
                      Sampling);                                                                \
  template Matrix sddmm(const Matrix&, const Dense<T>&, const Dense<T>&, Sampling);
GRAPHRUN_SDDMM_TYPES(GRAPHRUN_INSTANTIATE_SDDMM)

}  // namespace graphrun
