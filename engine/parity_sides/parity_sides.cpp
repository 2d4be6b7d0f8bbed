#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/parity_sides.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/parity_sides/kernels.hpp"

namespace graphrun {

ParitySides sides_by_parity(const Graph& graph, const Vector<index_t>& level,
                            const Vector<index_t>& component) {
  const auto n = static_cast<std::size_t>(graph.vertices());
  require(level.size() == n && component.size() == n,
          "sides_by_parity: there must be one level and one component per vertex");
  const Matrix& a = graph.out_edges();
  StepTimer timer(graph.context(), {"sides", "csr", "", a.entries(), 0});
  auto uneven = graph.vector<index_t>(0), side = graph.vector<index_t>();
  const offset_t first = on_backend(graph.context(), [&](auto on) {
    const offset_t found = kernels::first_within_parity(on, pattern(a), a.entries(), level.data(),
                                                        component.data(), uneven.data());
    kernels::take_sides(on, n, level.data(), component.data(), uneven.data(), side.data());
    return found;
  });
  timer.finish();
  return {std::move(side), first};
}

}  // namespace graphrun
