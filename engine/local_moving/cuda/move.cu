// Starts the rounds of local moving on the GPU, one kernel each.
#include "engine/local_moving/cuda/round.hpp"

namespace graphrun::kernels {
namespace {

// Blocks that are on the device at once, at most as many as the entries are worth.
template <class Sum>
unsigned blocks_of_round(offset_t entries, std::size_t shared) {
  auto* const kernel = move_round<Sum>;
  cuda::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(shared)));
  int device = 0, processors = 0, each = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  cuda::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, move_block, shared));
  constexpr offset_t entries_of_block = 4096;
  const offset_t wanted = entries / entries_of_block + 1, most = offset_t{each} * processors;
  return static_cast<unsigned>(wanted < most ? wanted : most);
}

template <class Sum>
MoveTally move_by(OnCuda on, const LevelView& view, const GroupsView& groups,
                  const MoveSettings& settings, Watch& watch) {
  constexpr std::size_t slots = std::size_t{1} << block_bits;
  constexpr std::size_t shared = slots * (sizeof(index_t) + sizeof(Sum));
  const auto n = static_cast<std::size_t>(view.vertices);
  const offset_t longest = largest(
      on, n, [=] GRAPHRUN_HD(std::size_t v) { return view.offsets[v + 1] - view.offsets[v]; });
  unsigned blocks = blocks_of_round<Sum>(settings.entries, shared);
  // Where rows overflow the shared tables: together the tables take about twice what columns do.
  std::size_t table_slots = longest > warp_entries ? 1 : 0;
  const offset_t groups_around = longest < view.vertices ? longest : view.vertices;
  if (2 * groups_around > static_cast<offset_t>(slots)) {
    table_slots = slots;
    while (static_cast<offset_t>(table_slots) < 2 * groups_around) table_slots *= 2;
    const std::size_t fit = static_cast<std::size_t>(settings.entries) / table_slots + 1;
    if (fit < blocks) blocks = static_cast<unsigned>(fit);
  }
  const Scratch<index_t> lists(on, n * row_bins), table_group(on, blocks * table_slots);
  const Scratch<Sum> table_sum(on, blocks * table_slots);
  const Scratch<RoundCounts> counts(on, 1);
  RoundWork work{view,
                 groups,
                 settings.share,
                 {},
                 {lists.get(), lists.get() + n, lists.get() + 2 * n},
                 counts.get(),
                 table_group.get(),
                 table_sum.get(),
                 table_slots};
  return run_rounds(
      on, view, groups, settings, watch,
      [&](const Turn& turn) {
        work.turn = turn;
        cuda::check(cudaMemsetAsync(counts.get(), 0, sizeof(RoundCounts), on.stream));
        void* arguments[] = {&work};
        cuda::check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(move_round<Sum>),
                                                dim3(blocks), dim3(move_block), arguments, shared,
                                                on.stream));
      },
      [&](std::int64_t& moved, std::int64_t& gain) {
        const RoundCounts found = counts.read();
        moved = static_cast<std::int64_t>(found.moved);
        gain = static_cast<std::int64_t>(found.gain);
      });
}

}  // namespace

GRAPHRUN_INSTANTIATE_LOCAL_MOVING(OnCuda)

MoveTally move_in_rounds(OnCuda on, const LevelView& view, const GroupsView& groups,
                         const MoveSettings& settings, Watch& watch) {
  if (view.vertices == 0) return {};
  // No sum of weights is larger than that of all.
  const bool narrow = view.total < std::int64_t{1} << 31;
  if (narrow) return move_by<unsigned>(on, view, groups, settings, watch);
  return move_by<unsigned long long>(on, view, groups, settings, watch);
}

}  // namespace graphrun::kernels
