#include <limits>

#include "base/common/for_each.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

ClosureTotals search_from(OnCpu on, const CsrView<NoWeights>& out, const CsrView<NoWeights>& in,
                          index_t source, std::span<index_t> level, Watch& watch) {
  for_each_index(on, level.size(), [=](std::size_t v) { level[v] = no_vertex; });
  ClosurePlan plan{};
  plan.sources = &source;
  plan.source_count = 1;
  plan.max_rounds = std::numeric_limits<std::int64_t>::max();
  plan.entries = out.offsets[out.rows];
  QuietWatch quiet(watch);
  return settle(on, out, in, plan, level.data(), nullptr, quiet);
}

}  // namespace graphrun::kernels
