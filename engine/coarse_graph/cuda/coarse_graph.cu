// Coarse graphs on the GPU.
#include "engine/coarse_graph/cuda/listing.hpp"

namespace graphrun::kernels {

std::size_t list_keys(OnCuda on, const LevelView& view, offset_t entries, const index_t* group,
                      const GroupKeys& keys, std::uint64_t* key) {
  if (entries == 0) return 0;
  const Scratch<unsigned long long> total(on, 1);
  cuda::check(cudaMemsetAsync(total.get(), 0, sizeof(unsigned long long), on.stream));
  constexpr std::size_t of_block = listing::run * (listing::block / listing::warp);
  const unsigned blocks =
      cuda::blocks_for(static_cast<std::size_t>(entries), static_cast<unsigned>(of_block));
  listing::list_entries<<<blocks, listing::block, 0, on.stream>>>(view, entries, group, keys,
                                                                  total.get(), key);
  cuda::check(cudaGetLastError());
  return static_cast<std::size_t>(total.read());
}

GRAPHRUN_INSTANTIATE_COARSE(OnCuda)

}  // namespace graphrun::kernels
