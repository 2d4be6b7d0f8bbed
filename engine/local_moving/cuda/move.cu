// Starts the rounds of local moving on the GPU, one kernel each.
#include "base/cuda/shared_memory.hpp"
#include "engine/local_moving/cuda/round.hpp"

namespace graphrun::kernels {
namespace {

// Blocks that are on the device at once, at most as many as the graph is worth.
template <class Sum>
unsigned blocks_of_round(offset_t work, std::size_t shared) {
  auto* const kernel = move_round<Sum>;
  cuda::allow_shared_memory(kernel, shared);
  int device = 0, processors = 0, each = 0;
  cuda::check(cudaGetDevice(&device));
  cuda::check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  cuda::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, move_block, shared));
  constexpr offset_t work_of_block = 2048;
  const offset_t wanted = work / work_of_block + 1, most = offset_t{each} * processors;
  return static_cast<unsigned>(wanted < most ? wanted : most);
}

offset_t longest_row(OnCuda on, const LevelView& view) {
  return largest(on, static_cast<std::size_t>(view.vertices),
                 [=] GRAPHRUN_HD(std::size_t v) { return view.offsets[v + 1] - view.offsets[v]; });
}

template <class Sum>
void free_slots(OnCuda on, RowSlot<Sum>* slot, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t s) { slot[s] = {no_vertex, 0}; });
}

// Memory of a level's rounds: lists of vertices, and what long rows need.
template <class Sum>
class RoundMemory {
 public:
  RoundMemory(OnCuda on, const LevelView& view, offset_t entries)
      : RoundMemory(on, view, entries, longest_row(on, view)) {}

  // Where the lists and long rows are.
  void lay_out(RoundWork<Sum>& work) const {
    index_t* at = lists_.get();
    for (int bin = 0; bin < row_bins; ++bin) {
      work.list[bin] = at;
      at += most_[bin];
    }
    work.long_rows = {row_.get(), piece_.get(), found_.get(), slot_.get(),
                      static_cast<unsigned long long>(window_)};
  }

 private:
  RoundMemory(OnCuda on, const LevelView& view, offset_t entries, offset_t longest)
      : most_{static_cast<std::size_t>(view.vertices), rows_over(view, entries, few_entries),
              rows_over(view, entries, warp_entries), rows_over(view, entries, block_entries)},
        lists_(on, most_[0] + most_[1] + most_[2] + most_[3]),
        row_(on, longest > block_entries ? most_[3] : 0),
        piece_(on, longest > block_entries ? pieces(entries) : 0),
        found_(on, longest > block_entries ? pieces(entries) : 0),
        window_(longest > block_entries ? static_cast<std::size_t>(entries) / 4 + 1 : 0),
        slots_(window_ == 0
                   ? 0
                   : window_ + slots_for(longest < view.vertices ? longest : view.vertices)),
        slot_(on, slots_) {
    free_slots(on, slot_.get(), slots_);
  }

  // At most so many rows are longer.
  static std::size_t rows_over(const LevelView& view, offset_t entries, offset_t length) {
    const offset_t most = entries / (length + 1);
    return static_cast<std::size_t>(most < view.vertices ? most : view.vertices);
  }
  std::size_t pieces(offset_t entries) const {
    return static_cast<std::size_t>(entries / piece_entries) + most_[3];
  }

  std::size_t most_[row_bins];
  Scratch<index_t> lists_;
  Scratch<LongRow> row_;
  Scratch<RowPiece> piece_;
  Scratch<Around> found_;
  std::size_t window_, slots_;
  Scratch<RowSlot<Sum>> slot_;
};

void write_words(OnCuda on, const GroupsView& groups, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t g) {
    groups.word[g] = static_cast<unsigned long long>(groups.members[g]) << 32 |
                     static_cast<unsigned long long>(groups.out[g]);
  });
}

template <class Sum>
MoveTally move_by(OnCuda on, const LevelView& view, const GroupsView& groups,
                  const MoveSettings& settings, Watch& watch) {
  constexpr std::size_t slots = std::size_t{1} << block_bits;
  constexpr std::size_t shared = slots * (sizeof(index_t) + sizeof(Sum));
  const unsigned blocks = blocks_of_round<Sum>(settings.entries + view.vertices, shared);
  const RoundMemory<Sum> memory(on, view, settings.entries);
  const Scratch<RoundCounts> counts(on, 1);
  const auto n = static_cast<std::size_t>(view.vertices);
  const Scratch<unsigned long long> words(on, sizeof(Sum) == 4 && view.in == nullptr ? n : 0);
  RoundWork<Sum> work{view, groups, settings.share, {}, {}, counts.get(), {}};
  work.groups.word = words.get();
  if (work.groups.word != nullptr) write_words(on, work.groups, n);
  memory.lay_out(work);
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
