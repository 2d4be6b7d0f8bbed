#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/motif_sums.hpp>

#include "base/common/dispatch.hpp"
#include "engine/common/limb_sums.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/motif_sums/kernels.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun {

MotifSums motif_sums(const Oriented& edges) {
  const Context& ctx = edges.context();
  ctx.check_stop();
  StepTimer timer(ctx, {"spgemm", "csr", "masked", static_cast<std::int64_t>(edges.places()), 0});
  Vector<index_t> at_edge(ctx, edges.places());
  Vector<std::int64_t> sums(ctx, kernels::limbs * kernels::motif_sum_count);
  fill(at_edge, index_t{0});
  fill(sums, std::int64_t{0});
  kernels::TriangleSums what;
  what.at_edge = at_edge.data();
  on_backend(ctx, [&](auto on) {
    kernels::sum_triangles(on, edges.view(), what);
    kernels::motif_sums(on, edges.view(), at_edge.data(), sums.data());
  });
  const std::vector<std::int64_t> parts = sums.to_host();
  timer.finish();
  detail::Int128 of[kernels::motif_sum_count] = {};
  for (std::size_t i = 0; i < kernels::motif_sum_count; ++i) {
    of[i] = kernels::joined_limbs(&parts[kernels::limbs * i]);
  }
  return {of[0], of[1], of[2], of[3], of[4], of[5], of[6]};
}

}  // namespace graphrun
