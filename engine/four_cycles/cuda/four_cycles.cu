// Launches of the count of cycles of four vertices.
#include "engine/four_cycles/cuda/paths.hpp"

#include "base/cuda/scratch.hpp"
#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/four_cycles/kernels.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 512, most_blocks = 264;
constexpr std::size_t most_room = std::size_t{256} << 20;  // bytes of tables, for more than one

template <bool at_vertices>
__global__ void __launch_bounds__(block) count_paths(four_cycles::Task task) {
  __shared__ unsigned long long next;
  four_cycles::count_all<at_vertices>(task, &next);
}

template <bool at_vertices>
HalfSums launch(OnCuda on, const OrientedView& a, std::int64_t* at_vertex) {
  const auto n = static_cast<std::size_t>(a.vertices);
  const std::size_t fitting = most_room / (n * sizeof(unsigned));
  std::size_t blocks = cuda::resident_blocks(count_paths<at_vertices>, block, 0);
  blocks = blocks < most_blocks ? blocks : most_blocks;
  blocks = blocks < fitting ? blocks : fitting;
  blocks = blocks < n ? blocks : n;
  blocks = blocks > 0 ? blocks : 1;
  const Scratch<unsigned> paths(on, blocks * n);
  const Scratch<unsigned long long> totals(on, 3);
  cuda::check(cudaMemsetAsync(paths.get(), 0, blocks * n * sizeof(unsigned), on.stream));
  cuda::check(cudaMemsetAsync(totals.get(), 0, 3 * sizeof(unsigned long long), on.stream));
  count_paths<at_vertices><<<static_cast<unsigned>(blocks), block, 0, on.stream>>>(
      {a, at_vertex, paths.get(), totals.get()});
  cuda::check(cudaGetLastError());
  return {totals.read(0), totals.read(1)};
}

}  // namespace

HalfSums count_four_cycles(OnCuda on, const OrientedView& a, std::int64_t* at_vertex) {
  return at_vertex == nullptr ? launch<false>(on, a, nullptr) : launch<true>(on, a, at_vertex);
}

}  // namespace graphrun::kernels
