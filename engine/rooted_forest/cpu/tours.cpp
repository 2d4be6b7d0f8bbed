// Spanning forests and tours round their trees on the CPU.
#include "engine/rooted_forest/bodies.hpp"

namespace graphrun::kernels {

void follow_walks(OnCpu on, Tour tour) {
  constexpr int side_by_side = 16;
  constexpr std::size_t share = 64;  // groups
  const std::size_t walks = tour.walks(), groups = (walks + side_by_side - 1) / side_by_side;
  for_shares(worth(on, tour.arcs()), groups, share, [=](std::size_t begin, std::size_t end) {
    for (std::size_t g = begin; g < end; ++g) follow_group<side_by_side>(tour, g, walks);
  });
}

GRAPHRUN_INSTANTIATE_TOURS(OnCpu)

}  // namespace graphrun::kernels
