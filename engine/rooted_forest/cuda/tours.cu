// Spanning forests and tours round their trees on the GPU.
#include "engine/rooted_forest/bodies.hpp"

namespace graphrun::kernels {

// A thread to a walk.
void follow_walks(OnCuda on, Tour tour) {
  const std::size_t walks = tour.walks();
  for_each_index(on, walks, [=] __device__(std::size_t w) { follow_group<1>(tour, w, walks); });
}

GRAPHRUN_INSTANTIATE_TOURS(OnCuda)

}  // namespace graphrun::kernels
