// Modes of rows on the CPU: few neighbours are compared with each other, more are counted in a
// table of the thread, which is sized for each row, so that most tables stay in the first cache.
#include <algorithm>
#include <memory>

#include "base/common/host_memory.hpp"
#include "engine/row_modes/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t rows_at_once = 256;

// Counts of values in open addressing. A slot has its value + 1 above its count; 0: none.
class CountTable {
 public:
  // Empties the table, for at most `values` distinct ones.
  void begin(std::uint64_t values) {
    bits_ = 2;
    while ((std::uint64_t{1} << bits_) < 2 * values) ++bits_;
    const std::size_t slots = std::size_t{1} << bits_;
    if (slots > room_) {
      slot_.reset();
      slot_ = std::make_unique<HostArray<std::uint64_t>>(slots);
      room_ = slots;
    }
    std::fill_n(slot_->get(), slots, std::uint64_t{0});
  }

  // Counts the value once more. Returns how often it was seen.
  std::uint32_t add(index_t value) {
    const auto mask = static_cast<std::uint32_t>((std::uint64_t{1} << bits_) - 1);
    const auto key = static_cast<std::uint32_t>(value) + 1;
    std::uint64_t* const slot = slot_->get();
    for (std::uint32_t at = slot_of(value, bits_);; at = (at + 1) & mask) {
      if (slot[at] >> 32 == key) return static_cast<std::uint32_t>(++slot[at]);
      if (slot[at] != 0) continue;
      slot[at] = std::uint64_t{key} << 32 | 1;
      return 1;
    }
  }

 private:
  std::unique_ptr<HostArray<std::uint64_t>> slot_;
  std::size_t room_ = 0;
  int bits_ = 0;
};

Vote vote_of_many(const NeighboursOfRow& row, index_t rows, const index_t* x, CountTable& table) {
  // There are at most as many distinct values as rows.
  table.begin(static_cast<std::uint64_t>(std::min(row.count, offset_t{rows})));
  Vote best = 0;
  const auto count_all = [&](const index_t* columns, offset_t count) {
    for (offset_t k = 0; k < count; ++k) {
      const index_t value = x[columns[k]];
      best = std::max(best, vote_for(table.add(value), value));
    }
  };
  count_all(row.first, row.in_first);
  count_all(row.second, row.count - row.in_first);
  return best;
}

}  // namespace

index_t find_modes(OnCpu on, NeighbourRows rows, const SortedRows&, const index_t* x, index_t* y) {
  const auto n = static_cast<std::size_t>(rows.rows);
  const offset_t more = rows.more_offsets == nullptr ? 0 : rows.more_offsets[n];
  std::atomic<index_t> changed = 0;
  struct Mine {
    CountTable table;
    index_t changed = 0;
  };
  for_shares(
      worth(on, n + static_cast<std::size_t>(rows.offsets[n] + more)), n, rows_at_once,
      [](const Member&) { return Mine{}; },
      [&](Mine& mine, std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r) {
          const NeighboursOfRow row = rows.row(static_cast<index_t>(r));
          const Vote best = row.count <= few_neighbours
                                ? vote_of_few(row, x)
                                : vote_of_many(row, rows.vertices, x, mine.table);
          const index_t own = x[rows.vertex(static_cast<index_t>(r))];
          y[r] = best == 0 ? own : value_of(best);
          mine.changed += y[r] != own ? 1 : 0;
        }
      },
      [&](const Mine& mine) { changed += mine.changed; });
  return changed;
}

GRAPHRUN_INSTANTIATE_ROW_MODES(OnCpu)

}  // namespace graphrun::kernels
