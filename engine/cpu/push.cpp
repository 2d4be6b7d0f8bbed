// One step along the edges out of a frontier. Threads race for each vertex; the first to reach it
// lists it, and the smallest offer stays.
#include <algorithm>
#include <atomic>
#include <vector>

#include "engine/common/atomic.hpp"
#include "engine/common/instantiate.hpp"
#include "engine/common/kernels.hpp"

namespace graphrun::kernels {

template <class S, class W>
index_t push(OnCpu on, CsrView<W> a, const index_t* list, index_t count, const Value<S>* from,
             Mask mask, Value<S>* to, index_t* found) {
  using Weight = typename S::weight_type;
  // Under this a parallel region costs more than the step.
  constexpr index_t serial_below = 128;
  std::atomic<index_t> size{0};
#pragma omp parallel num_threads(on.threads) if (count >= serial_below)
  {
    std::vector<index_t> mine;
#pragma omp for schedule(dynamic, 64) nowait
    for (index_t i = 0; i < count; ++i) {
      const index_t u = list[i];
      a.template for_each_at<Weight>(u, [&](index_t v, Weight edge) {
        if (!mask.allows(v)) return;
        const Value<S> offer = S::result(S::mul(edge, from[u]));
        if (offer == S::zero) return;
        if (atomic_combine<S>(&to[v], offer) == S::zero) mine.push_back(v);
      });
    }
    const index_t at = size.fetch_add(static_cast<index_t>(mine.size()));
    std::copy(mine.begin(), mine.end(), found + at);
  }
  return size.load();
}

GRAPHRUN_PUSH_KERNELS(OnCpu)

}  // namespace graphrun::kernels
