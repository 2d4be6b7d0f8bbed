#include <graphrun/engine/scale.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/common/scale_kernels.hpp"

namespace graphrun {

void scale(Vector<double>& x, double factor) {
  on_backend(x.context(), [&](auto on) { kernels::scale(on, x.data(), x.size(), factor); });
}

double largest(const Vector<double>& x) {
  return on_backend(x.context(),
                    [&](auto on) { return kernels::largest_real(on, x.data(), x.size()); });
}

}  // namespace graphrun
