#include <graphrun/engine/common_entries.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common_entries/kernels.hpp"

namespace graphrun {

void count_common(const Matrix& a, const Matrix& b, Vector<double>& y) {
  require(a.format() == Format::csr && b.format() == Format::csr,
          "count_common: the matrices must be in CSR");
  require(a.rows() == b.rows() && a.columns() == b.columns() &&
              y.size() == static_cast<std::size_t>(a.rows()),
          "count_common: shapes disagree");
  require(a.context() == b.context() && a.context() == y.context(),
          "count_common: all must be in one context");
  StepTimer timer(y.context(), {"intersect", "csr", "", a.entries() + b.entries(), 0});
  fill(y, 0.0);
  on_backend(y.context(), [&](auto on) {
    kernels::count_common(on, pattern(a), pattern(b), a.entries(), y.data());
  });
  timer.finish();
}

}  // namespace graphrun
