// SDDMM on the GPU, as engine/sddmm/cuda/chunks.hpp has it.
#include "engine/sddmm/cuda/chunks.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;

template <class T>
__global__ void __launch_bounds__(block, 4) sample_chunks(sddmm_chunks::Task<T> task) {
  __shared__ sddmm_chunks::Shared<block> shared;
  sddmm_chunks::sample(task, shared, blockIdx.x);
}

}  // namespace

template <class T>
void sddmm(OnCuda on, const SddmmTask<T>& of) {
  const cuda::Grouped<T> x(on, of.x), y(on, of.y);
  x.read();
  y.read();
  sddmm_chunks::Task<T> task{of, x.view(), y.view(), 1};
  task.width = cuda::threads_for(task.x.groups, sddmm_chunks::most_width);
  constexpr unsigned chunk = sddmm_chunks::Shared<block>::most;
  const unsigned blocks = cuda::blocks_for(static_cast<std::size_t>(of.entries), chunk);
  sample_chunks<<<blocks, block, 0, on.stream>>>(task);
  cuda::check(cudaGetLastError());
}

#define GRAPHRUN_INSTANTIATE_SDDMM(T) template void sddmm(OnCuda, const SddmmTask<T>&);
GRAPHRUN_SDDMM_TYPES(GRAPHRUN_INSTANTIATE_SDDMM)

}  // namespace graphrun::kernels
