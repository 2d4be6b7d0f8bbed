#include <graphrun/engine/triangle_sums.hpp>
#include <graphrun/engine/vector_ops.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/common/oriented_kernels.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {

offset_t count_triangles(const Oriented& edges) {
  StepTimer timer(edges.context(), {"reduce(spgemm)", "csr", "masked",
                                    static_cast<std::int64_t>(edges.places()), 0});
  const offset_t total = on_backend(
      edges.context(), [&](auto on) { return kernels::count_triangles(on, edges.view()); });
  timer.finish();
  return total;
}

Vector<std::int64_t> triangles_at_vertices(const Oriented& edges) {
  StepTimer timer(edges.context(),
                  {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  Vector<std::int64_t> sums(edges.context(), static_cast<std::size_t>(edges.vertices()));
  fill(sums, std::int64_t{0});
  kernels::TriangleSums what;
  what.at_vertex = sums.data();
  on_backend(edges.context(), [&](auto on) { kernels::sum_triangles(on, edges.view(), what); });
  timer.finish();
  return sums;
}

}  // namespace graphrun
