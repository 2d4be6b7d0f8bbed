// The closure that settles values once.
#include "engine/base/common/for_each.hpp"
#include "engine/common/closure_kernels.hpp"

namespace graphrun::kernels {
namespace {

__global__ void push_round(CsrView<NoWeights> out, Mask mask, index_t round, index_t* stamp,
                           index_t* via) {
  const index_t u = static_cast<index_t>(blockIdx.x * blockDim.x + threadIdx.x);
  if (u >= out.rows || stamp[u] != round) return;
  for (offset_t k = out.offsets[u]; k < out.offsets[u + 1]; ++k) {
    const index_t v = out.column_of[k];
    if (stamp[v] == no_vertex && mask.allows(v)) stamp[v] = round + 1;
    if (via != nullptr && stamp[v] == round + 1) {
      atomicMin(reinterpret_cast<unsigned*>(via + v), static_cast<unsigned>(u));
    }
  }
}

}  // namespace

ClosureTotals settle(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights>, const ClosurePlan& plan,
                     index_t* stamp, index_t* via, ClosureWatch& watch) {
  const index_t* sources = plan.sources;
  for_each_index(on, static_cast<std::size_t>(plan.source_count), [=] GRAPHRUN_HD(std::size_t i) {
    stamp[sources[i]] = 0;
    if (via != nullptr) via[sources[i]] = sources[i];
  });
  const auto n = static_cast<std::size_t>(out.rows);
  const Mask mask = plan.mask;
  ClosureTotals totals;
  while (totals.rounds < plan.max_rounds) {
    totals.stopped = watch.stop_requested();
    if (totals.stopped) break;
    const auto round = static_cast<index_t>(totals.rounds);
    if (n > 0) {
      push_round<<<cuda::blocks_for(n, 256), 256, 0, on.stream>>>(out, mask, round, stamp, via);
      cuda::check(cudaGetLastError());
    }
    const Sums<1> found = ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
      return Sums<1>{{stamp[v] == round + 1 ? 1.0 : 0.0}};
    });
    if (found.value[0] == 0) break;
    ++totals.rounds;
  }
  const Sums<2> all = ordered_sums<2>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const double length = static_cast<double>(out.offsets[v + 1] - out.offsets[v]);
    return stamp[v] == no_vertex ? Sums<2>{} : Sums<2>{{1.0, length}};
  });
  totals.reached = static_cast<index_t>(all.value[0]);
  totals.edges = static_cast<offset_t>(all.value[1]);
  return totals;
}

}  // namespace graphrun::kernels
