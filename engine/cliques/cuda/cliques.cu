// Launches of the search for cliques.
#include "base/common/for_each.hpp"
#include "engine/cliques/cuda/branches.hpp"
#include "engine/common/cuda/resident_blocks.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned block = 256;
constexpr std::size_t most_room = std::size_t{64} << 20;  // bytes, for more than one block

template <bool at_vertices>
__global__ void __launch_bounds__(block)
    search_blocks(CliqueTask task, cliques::Room room, cliques::Totals totals) {
  __shared__ unsigned long long next;
  __shared__ unsigned branch;
  cliques::search_all<at_vertices>(task, room, totals, &next, &branch);
}

template <bool at_vertices>
std::uint64_t launch(OnCuda on, const CliqueTask& task) {
  constexpr std::size_t warps = block / cliques::warp;
  const auto longest = static_cast<std::size_t>(task.longest);
  const std::size_t words = (longest + 31) / 32;
  cliques::Room room{nullptr,    nullptr, nullptr, longest * words, (longest + 1) * words,
                     longest + 1};
  const std::size_t of_block =
      room.of_rows * sizeof(unsigned) +
      warps * (room.of_sets * sizeof(unsigned) + room.of_levels * sizeof(CliqueLevel));
  const std::size_t fitting = most_room / of_block;
  std::size_t blocks = cuda::resident_blocks(search_blocks<at_vertices>, block, 0);
  const auto vertices = static_cast<std::size_t>(task.edges.vertices);
  blocks = blocks < vertices ? blocks : vertices;
  blocks = blocks < fitting ? blocks : fitting;
  blocks = blocks > 0 ? blocks : 1;
  const Scratch<unsigned> rows(on, blocks * room.of_rows);
  const Scratch<unsigned> sets(on, blocks * warps * room.of_sets);
  const Scratch<CliqueLevel> levels(on, blocks * warps * room.of_levels);
  const Scratch<unsigned long long> totals(on, 3);
  room.rows = rows.get();
  room.sets = sets.get();
  room.levels = levels.get();
  cuda::check(cudaMemsetAsync(totals.get(), 0, 3 * sizeof(unsigned long long), on.stream));
  search_blocks<at_vertices>
      <<<static_cast<unsigned>(blocks), block, 0, on.stream>>>(task, room, {totals.get()});
  cuda::check(cudaGetLastError());
  const unsigned long long high = totals.read(1);
  return cliques::joined_total(totals.read(0), high);
}

}  // namespace

offset_t longest_row(OnCuda on, const OrientedView& a) {
  return largest(on, static_cast<std::size_t>(a.vertices),
                 [=] __device__(std::size_t v) { return a.lower_end[v] - a.lower_begin[v]; });
}

std::uint64_t count_cliques(OnCuda on, const CliqueTask& task) {
  return task.at_vertex == nullptr ? launch<false>(on, task) : launch<true>(on, task);
}

}  // namespace graphrun::kernels
