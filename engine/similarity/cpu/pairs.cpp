// Similarity of given pairs on the CPU.
#include "engine/similarity/bodies.hpp"

namespace graphrun::kernels {

void compare_pairs(OnCpu on, const PairsView& pairs) {
  constexpr std::size_t pairs_at_once = 16;
  constexpr std::size_t usual_row = 64;  // entries, to tell how many threads are worth it
  const auto count = static_cast<std::size_t>(pairs.count);
  for_shares(worth(on, count * usual_row), count, pairs_at_once,
             [&](std::size_t k, std::size_t end) {
               for (; k < end; ++k) {
                 const auto at = static_cast<offset_t>(k);
                 conclude_pair(pairs, at, weight_in_common(pairs, at, 0, 1));
               }
             });
}

GRAPHRUN_INSTANTIATE_PAIRS(OnCpu)

}  // namespace graphrun::kernels
