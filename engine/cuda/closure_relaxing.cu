// The closure whose values relax.
#include "engine/base/common/for_each.hpp"
#include "engine/common/atomic.hpp"
#include "engine/common/closure_kernels.hpp"

namespace graphrun::kernels {
namespace {

// Offers of all rows that have a value, whatever changed before.
template <class S, class W>
__global__ void offer_all(CsrView<W> out, Mask mask, typename S::value_type* x, unsigned* changed) {
  const index_t u = static_cast<index_t>(blockIdx.x * blockDim.x + threadIdx.x);
  if (u >= out.rows || x[u] == S::zero) return;
  out.template for_each_at<typename S::weight_type>(u, [&](index_t v, auto edge) {
    const auto offer = S::result(S::mul(edge, x[u]));
    if (S::add(offer, x[v]) == x[v] || !mask.allows(v)) return;
    const auto old = atomic_combine<S>(&x[v], offer);
    if (S::add(offer, old) != old) *changed = 1;
  });
}

}  // namespace

template <class S, class W>
ClosureTotals relax(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    ClosureWatch& watch) {
  const auto n = static_cast<std::size_t>(out.rows);
  const Scratch<unsigned> changed(on, 1);
  ClosureTotals totals;
  while (totals.rounds < plan.max_rounds && n > 0) {
    totals.stopped = watch.stop_requested();
    if (totals.stopped) break;
    cuda::check(cudaMemsetAsync(changed.get(), 0, sizeof(unsigned), on.stream));
    offer_all<S><<<cuda::blocks_for(n, 256), 256, 0, on.stream>>>(out, plan.mask, x, changed.get());
    cuda::check(cudaGetLastError());
    if (changed.read() == 0) break;
    ++totals.rounds;
  }
  const Sums<2> all = ordered_sums<2>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    const double length = static_cast<double>(out.offsets[v + 1] - out.offsets[v]);
    return x[v] == S::zero ? Sums<2>{} : Sums<2>{{1.0, length}};
  });
  totals.reached = static_cast<index_t>(all.value[0]);
  totals.edges = static_cast<offset_t>(all.value[1]);
  return totals;
}

GRAPHRUN_RELAX_KERNELS(OnCuda)

}  // namespace graphrun::kernels
