#include "engine/brandes/cpu/search.hpp"

#include <algorithm>
#include <limits>

#include "base/common/for_each.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {
namespace {

// A search on a thread of its own may be stopped, but tells nobody how far it is.
class Stop final : public Watch {
 public:
  explicit Stop(Watch& watch) : watch_(watch) {}
  bool stop_requested() override { return watch_.stop_requested(); }

 private:
  Watch& watch_;
};

}  // namespace

bool Search::find_levels(OnCpu on, const CsrView<NoWeights>& out, const CsrView<NoWeights>& in,
                         Watch& watch) {
  index_t* const level = level_of.data();
  for_each_index(on, level_of.size(), [=](std::size_t v) { level[v] = no_vertex; });
  ClosurePlan plan{};
  plan.sources = &source;
  plan.source_count = 1;
  plan.max_rounds = std::numeric_limits<std::int64_t>::max();
  plan.entries = out.offsets[out.rows];
  Stop stop(watch);
  const ClosureTotals found = settle(on, out, in, plan, level, nullptr, stop);
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
