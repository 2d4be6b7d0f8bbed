// One step along the edges out of a frontier. Threads race for each vertex; the first to reach it
// lists it, and the smallest offer stays.
#include <algorithm>
#include <atomic>
#include <graphrun/engine/tuning.hpp>
#include <vector>

#include "engine/common/atomic.hpp"
#include "engine/common/push_kernels.hpp"
#include "engine/cpu/stop_poll.hpp"

namespace graphrun::kernels {

template <class S, class W>
index_t push(OnCpu on, CsrView<W> a, const index_t* list, index_t count,
             const typename S::value_type* from, Mask mask, typename S::value_type* to,
             index_t* found, StopWatch& watch) {
  using Weight = typename S::weight_type;
  // Under this a parallel region costs more than the step.
  constexpr index_t serial_below = 128;
  std::atomic<index_t> size{0};
#pragma omp parallel num_threads(on.threads) if (count >= serial_below)
  {
    std::vector<index_t> mine;
    StopPoll poll(watch);
#pragma omp for schedule(dynamic, 64) nowait
    for (index_t i = 0; i < count; ++i) {
      const index_t u = list[i];
      for (offset_t k = a.offsets[u], end = a.offsets[u + 1]; k < end;) {
        const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
        if (poll.stops(slice - k + 1)) break;
        for (; k < slice; ++k) {
          const index_t v = a.column_of[k];
          if (!mask.allows(v)) continue;
          const auto offer = S::result(S::mul(a.weights.template at<Weight>(k), from[u]));
          if (offer == S::zero) continue;
          if (atomic_combine<S>(&to[v], offer) == S::zero) mine.push_back(v);
        }
      }
    }
    const index_t at = size.fetch_add(static_cast<index_t>(mine.size()));
    std::copy(mine.begin(), mine.end(), found + at);
  }
  return size.load();
}

GRAPHRUN_PUSH_KERNELS(OnCpu)

}  // namespace graphrun::kernels
