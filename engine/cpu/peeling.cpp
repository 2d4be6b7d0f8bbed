// Peeling edges with OpenMP.
#include <atomic>

#include "engine/common/peeling_bodies.hpp"

namespace graphrun::kernels {

GRAPHRUN_INSTANTIATE_PEELING(OnCpu)

void lower_support(OnCpu on, const OrientedView& view, const index_t* state, index_t* support) {
#pragma omp parallel for num_threads(on.threads) schedule(dynamic, 256)
  for (index_t u = 0; u < view.vertices; ++u) {
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      if (state[p] != leaving_edge) continue;
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
  }
}

}  // namespace graphrun::kernels
