#include "engine/brandes/cpu/search.hpp"

#include <algorithm>

#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

bool Search::find_levels(OnCpu on, const CsrView<NoWeights>& out, const CsrView<NoWeights>& in,
                         Watch& watch) {
  const ClosureTotals found =
      search_from(on, out, in, source, {level_of.data(), level_of.size()}, watch);
  depth = static_cast<index_t>(found.rounds);
  edges = found.edges;
  return !found.stopped;
}

// Counting sort of the vertices by level.
void Search::put_in_order() {
  const index_t* const levels = level_of.data();
  const std::size_t n = level_of.size();
  begin.assign(static_cast<std::size_t>(depth) + 3, 0);
  widest = 0;
  for (std::size_t v = 0; v < n; ++v) {
    if (levels[v] != no_vertex) ++begin[static_cast<std::size_t>(levels[v]) + 2];
  }
  for (std::size_t level = 2; level < begin.size(); ++level) {
    widest = std::max(widest, begin[level]);
    begin[level] += begin[level - 1];
  }
  index_t* const list = order.data();
  for (std::size_t v = 0; v < n; ++v) {
    if (levels[v] == no_vertex) continue;
    list[begin[static_cast<std::size_t>(levels[v]) + 1]++] = static_cast<index_t>(v);
  }
}

}  // namespace graphrun::kernels
