// Push step of a frontier on the GPU: edges are distributed evenly, across rows.
#include <graphrun/engine/semiring.hpp>

#include "base/common/for_each.hpp"
#include "base/common/kernels.hpp"
#include "base/common/search.hpp"
#include "engine/spmspv/atomic.hpp"
#include "engine/spmspv/kernels.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr offset_t edges_per_thread = 4;
// Edges per launch: about 10 ms between polls for a stop.
constexpr offset_t edges_per_launch = offset_t{1} << 28;

// Relaxes the edges [begin, edges). Each thread finds its first edge's vertex by binary search in
// `ahead`, the prefix sum of the listed vertices' edges, and continues from there.
template <class S, class W>
__global__ void __launch_bounds__(block)
    push_edges(CsrView<W> a, const index_t* list, index_t count, const offset_t* ahead,
               offset_t begin, offset_t edges, const typename S::value_type* from, Mask mask,
               typename S::value_type* to, index_t* found, index_t* size) {
  using Weight = typename S::weight_type;
  const offset_t first = begin + (offset_t{blockIdx.x} * block + threadIdx.x) * edges_per_thread;
  if (first >= edges) return;
  const offset_t end = first + edges_per_thread < edges ? first + edges_per_thread : edges;
  index_t low = last_at_or_below(ahead, count, first);
  for (offset_t e = first; e < end; ++e) {
    while (low + 1 < count && ahead[low + 1] <= e) ++low;
    const index_t u = list[low];
    const offset_t k = a.offsets[u] + (e - ahead[low]);
    const index_t v = a.column_of[k];
    if (!mask.allows(v)) continue;
    const typename S::value_type candidate =
        S::result(S::mul(a.weights.template at<Weight>(k), from[u]));
    if (candidate == S::zero) continue;
    if (atomic_combine<S>(&to[v], candidate) == S::zero) found[atomicAdd(size, 1)] = v;
  }
}

}  // namespace

template <class S, class W>
index_t push(OnCuda on, CsrView<W> a, const index_t* list, index_t count,
             const typename S::value_type* from, Mask mask, typename S::value_type* to,
             index_t* found, Watch& watch) {
  if (count == 0) return 0;
  const Scratch<offset_t> ahead(on, static_cast<std::size_t>(count));
  offset_t* lengths = ahead.get();
  const offset_t* offsets = a.offsets;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    lengths[i] = offsets[list[i] + 1] - offsets[list[i]];
  });
  const offset_t edges = exclusive_scan(on, lengths, static_cast<std::size_t>(count));
  if (edges == 0) return 0;
  const Scratch<index_t> size(on, 1);
  cuda::check(cudaMemsetAsync(size.get(), 0, sizeof(index_t), on.stream));
  for (offset_t begin = 0; begin < edges; begin += edges_per_launch) {
    if (begin > 0) {
      cuda::check(cudaStreamSynchronize(on.stream));
      if (watch.stop_requested()) break;
    }
    const offset_t end = edges - begin < edges_per_launch ? edges : begin + edges_per_launch;
    const auto threads =
        static_cast<std::size_t>((end - begin + edges_per_thread - 1) / edges_per_thread);
    push_edges<S><<<cuda::blocks_for(threads, block), block, 0, on.stream>>>(
        a, list, count, lengths, begin, end, from, mask, to, found, size.get());
    cuda::check(cudaGetLastError());
  }
  return size.read();
}

GRAPHRUN_PUSH_KERNELS(OnCuda)

}  // namespace graphrun::kernels
