// Coarse graphs on the GPU.
#include "engine/coarse_graph/cuda/between.hpp"
#include "engine/coarse_graph/cuda/listing.hpp"
#include "engine/coarse_graph/cuda/runs.hpp"

namespace graphrun::kernels {
namespace {

// The blocks of a grid that goes through the entries.
unsigned blocks_for_entries(offset_t entries) {
  constexpr std::size_t of_block = listing::run * (listing::block / listing::warp);
  return cuda::blocks_for(static_cast<std::size_t>(entries), static_cast<unsigned>(of_block));
}

}  // namespace

std::size_t list_keys(OnCuda on, const LevelView& view, offset_t entries, const index_t* group,
                      const GroupKeys& keys, std::uint64_t* key, offset_t* weight) {
  if (entries == 0) return 0;
  const Scratch<unsigned long long> total(on, 1);
  cuda::check(cudaMemsetAsync(total.get(), 0, sizeof(unsigned long long), on.stream));
  const auto list = weight == nullptr ? listing::list_entries<false> : listing::list_entries<true>;
  list<<<blocks_for_entries(entries), listing::block, 0, on.stream>>>(view, entries, group, keys,
                                                                      total.get(), key, weight);
  cuda::check(cudaGetLastError());
  return static_cast<std::size_t>(total.read());
}

std::int64_t between_groups(OnCuda on, const LevelView& view, offset_t entries,
                            const index_t* group) {
  if (entries == 0) return 0;
  const Scratch<std::int64_t> sum(on, 1);
  cuda::check(cudaMemsetAsync(sum.get(), 0, sizeof(std::int64_t), on.stream));
  listing::add_between<<<blocks_for_entries(entries), listing::block, 0, on.stream>>>(
      view, entries, group, sum.get());
  cuda::check(cudaGetLastError());
  return sum.read();
}

void sum_runs(OnCuda on, const SortedEntries& entries, const offset_t* before, index_t* column_of,
              std::int64_t* sum) {
  if (entries.n == 0) return;
  constexpr unsigned of_block = runs::chunk * (runs::block / runs::warp);
  runs::sum_all<<<cuda::blocks_for(entries.n, of_block), runs::block, 0, on.stream>>>(
      entries, before, column_of, sum);
  cuda::check(cudaGetLastError());
}

GRAPHRUN_INSTANTIATE_COARSE(OnCuda)

}  // namespace graphrun::kernels
