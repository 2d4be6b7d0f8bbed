#include "bench/spmv_plain.hpp"

#include "base/common/parallel.hpp"

namespace graphrun::cli::bench {

template <class T>
void plain_product(const Rows& graph, const std::vector<T>& weights, const std::vector<T>& x,
                   std::vector<T>& y, int threads) {
  const offset_t* const offsets = graph.offsets.data();
  const index_t* const targets = graph.targets.data();
  const T* const weight = weights.empty() ? nullptr : weights.data();
  const T* const from = x.data();
  T* const to = y.data();
  const index_t rows = graph.vertices();
  for_shares(OnCpu{threads}, static_cast<std::size_t>(rows), 16384,
             [=](std::size_t u, std::size_t end) {
               for (; u < end; ++u) {
                 T sum = 0;
                 if (weight == nullptr) {
                   for (offset_t k = offsets[u]; k < offsets[u + 1]; ++k) sum += from[targets[k]];
                 } else {
                   for (offset_t k = offsets[u]; k < offsets[u + 1]; ++k) {
                     sum += weight[k] * from[targets[k]];
                   }
                 }
                 to[u] = sum;
               }
             });
}

template void plain_product(const Rows&, const std::vector<float>&, const std::vector<float>&,
                            std::vector<float>&, int);
template void plain_product(const Rows&, const std::vector<double>&, const std::vector<double>&,
                            std::vector<double>&, int);

}  // namespace graphrun::cli::bench
