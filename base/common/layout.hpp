// How the vertices of a graph are cut into parts, by which real numbers are summed.
#pragma once

#include <cstddef>

namespace graphrun {

// Consecutive vertices in parts of `size`, the last one of what is left. Fixed by their number
// alone: a sum that is taken part by part, and then over the parts in order, has the same bits
// whoever took the parts.
struct Parts {
  // What a part is a multiple of; blocks of rows that are summed on the way divide it.
  static constexpr std::size_t grain = 4096;
  static constexpr std::size_t most = 1024;

  std::size_t size = grain, count = 0;
};

constexpr Parts parts_of(std::size_t vertices) {
  constexpr std::size_t all_grains = Parts::grain * Parts::most;
  const std::size_t grains = vertices == 0 ? 1 : (vertices + all_grains - 1) / all_grains;
  const std::size_t size = grains * Parts::grain;
  return {size, (vertices + size - 1) / size};
}

}  // namespace graphrun
