#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/four_cycles.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/four_cycles/kernels.hpp"

namespace graphrun {

FourCycles count_four_cycles(const Oriented& edges, bool at_vertices) {
  require(edges.by_degree(), "count_four_cycles: the edges must be oriented by degree");
  const Context& ctx = edges.context();
  ctx.check_stop();
  FourCycles found;
  if (at_vertices) {
    found.at_vertex.emplace(ctx, static_cast<std::size_t>(edges.vertices()));
    fill(*found.at_vertex, std::int64_t{0});
  }
  if (edges.vertices() == 0) return found;
  StepTimer timer(ctx, {"four_cycles", "csr", "", static_cast<std::int64_t>(edges.places()), 0});
  const kernels::HalfSums sums = on_backend(ctx, [&](auto on) {
    return kernels::count_four_cycles(on, edges.view(),
                                      at_vertices ? found.at_vertex->data() : nullptr);
  });
  timer.finish();
  found.total = static_cast<detail::Int128>(sums.high) * (detail::Int128{1} << 32) +
                static_cast<detail::Int128>(sums.low);
  return found;
}

}  // namespace graphrun
