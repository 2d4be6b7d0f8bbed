// Push step of a frontier on the CPU. Threads relax each vertex atomically: the smallest value
// wins, and the first thread to reach the vertex appends it to the new frontier.
#include <algorithm>
#include <atomic>
#include <graphrun/engine/common/tuning.hpp>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/spmspv/atomic.hpp"
#include "engine/spmspv/kernels.hpp"

namespace graphrun::kernels {
namespace {

// Number of entries of the listed rows; stops counting when it is enough for many threads.
template <class W>
std::size_t entries_of(const CsrView<W>& a, const index_t* list, index_t count) {
  constexpr index_t most = 4096;
  offset_t entries = count;
  for (index_t i = 0; i < std::min(count, most); ++i) {
    entries += a.offsets[list[i] + 1] - a.offsets[list[i]];
  }
  return static_cast<std::size_t>(entries);
}

}  // namespace

template <class S, class W>
index_t push(OnCpu on, CsrView<W> a, const index_t* list, index_t count,
             const typename S::value_type* from, Mask mask, typename S::value_type* to,
             index_t* found, Watch& watch) {
  using Weight = typename S::weight_type;
  struct Step {
    std::vector<index_t> found;
    Pulse pulse;
  };
  std::atomic<index_t> size{0};
  const auto push_row = [&](index_t u, Step& mine) {
    for (offset_t k = a.offsets[u], end = a.offsets[u + 1]; k < end;) {
      const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
      if (mine.pulse.stops(slice - k + 1)) break;
      for (; k < slice; ++k) {
        const index_t v = a.column_of[k];
        if (!mask.allows(v)) continue;
        const auto candidate = S::result(S::mul(a.weights.template at<Weight>(k), from[u]));
        if (candidate == S::zero) continue;
        if (atomic_combine<S>(&to[v], candidate) == S::zero) mine.found.push_back(v);
      }
    }
  };
  for_shares(
      worth(on, entries_of(a, list, count)), static_cast<std::size_t>(count), 64,
      [&](const Member&) {
        return Step{{}, Pulse(watch)};
      },
      [&](Step& mine, std::size_t i, std::size_t end) {
        for (; i < end; ++i) push_row(list[i], mine);
      },
      [&](const Step& mine) {
        const index_t at = size.fetch_add(static_cast<index_t>(mine.found.size()));
        std::copy(mine.found.begin(), mine.found.end(), found + at);
      });
  return size.load();
}

GRAPHRUN_PUSH_KERNELS(OnCpu)

}  // namespace graphrun::kernels
