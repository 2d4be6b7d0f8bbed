// Counting and sampling rows with CUDA.
#include "engine/choose/common/length_classes.hpp"
#include "engine/choose/common/sample_bodies.hpp"

namespace graphrun::kernels {
namespace {

using Count = unsigned long long;
constexpr unsigned block = 256;

// Short rows are counted in shared memory first: many are of one length.
__global__ void __launch_bounds__(block)
    count_each(const offset_t* offsets, index_t rows, Count* rows_in, Count* entries_in) {
  __shared__ unsigned counts[exact_lengths];
  for (unsigned c = threadIdx.x; c < exact_lengths; c += block) counts[c] = 0;
  __syncthreads();
  const std::size_t stride = std::size_t{gridDim.x} * block;
  for (std::size_t r = std::size_t{blockIdx.x} * block + threadIdx.x;
       r < static_cast<std::size_t>(rows); r += stride) {
    const offset_t length = offsets[r + 1] - offsets[r];
    const unsigned at = length_class(length);
    if (at < exact_lengths) {
      atomicAdd(&counts[at], 1u);
    } else {
      atomicAdd(&rows_in[at], Count{1});
      atomicAdd(&entries_in[at], static_cast<Count>(length));
    }
  }
  __syncthreads();
  for (unsigned c = threadIdx.x; c < exact_lengths; c += block) {
    if (counts[c] == 0) continue;
    atomicAdd(&rows_in[c], Count{counts[c]});
    atomicAdd(&entries_in[c], Count{counts[c]} * c);
  }
}

}  // namespace

void count_lengths(OnCuda on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in) {
  if (rows == 0) return;
  constexpr unsigned most = 1024;
  const unsigned wanted = cuda::blocks_for(static_cast<std::size_t>(rows), 4 * block);
  const unsigned blocks = wanted < most ? wanted : most;
  count_each<<<blocks, block, 0, on.stream>>>(offsets, rows, reinterpret_cast<Count*>(rows_in),
                                              reinterpret_cast<Count*>(entries_in));
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_SAMPLES(OnCuda)

}  // namespace graphrun::kernels
