#include <graphrun/engine/value_totals.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/common/edge_kernels.hpp"

namespace graphrun {

template <class T>
ValueTotals<T> totals_but(const Vector<T>& x, T absent) {
  return on_backend(x.context(),
                    [&](auto on) { return kernels::totals_but(on, x.data(), x.size(), absent); });
}

template ValueTotals<std::int64_t> totals_but(const Vector<std::int64_t>&, std::int64_t);
template ValueTotals<float> totals_but(const Vector<float>&, float);
template ValueTotals<double> totals_but(const Vector<double>&, double);

}  // namespace graphrun
