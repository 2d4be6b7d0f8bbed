// k-truss peeling on the CPU: removes the edges of one round and decrements the support of edges in
// their triangles.
#include <atomic>

#include "engine/peeling/bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_PEELING(OnCpu)

void lower_support(OnCpu on, const OrientedView& view, const index_t* state, index_t* support) {
  const auto lower_row = [&](index_t u) {
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      if (!closes_triangles(state, support, p)) continue;
      const NeighbourList one{view, u}, other{view, view.lower[p]};
      const bool swapped = other.size() < one.size();
      const NeighbourList& x = swapped ? other : one;
      const index_t y = swapped ? u : view.lower[p];
      for (offset_t i = 0; i < x.size(); ++i) {
        close_triangle(view, state, p, x.place(i), y, x.neighbour(i), [&](offset_t place) {
          std::atomic_ref(support[place]).fetch_sub(1, std::memory_order_relaxed);
        });
      }
    }
  };
  if (view.vertices == 0) return;
  const auto vertices = static_cast<std::size_t>(view.vertices);
  const auto entries = static_cast<std::size_t>(view.upper_end[view.vertices - 1]);
  for_shares(worth(on, vertices + entries), vertices, 256, [&](std::size_t u, std::size_t end) {
    for (; u < end; ++u) lower_row(static_cast<index_t>(u));
  });
}

}  // namespace graphrun::kernels
