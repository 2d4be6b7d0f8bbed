#include "formats/matrix/common/tiled_plan.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <span>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/tile_shares.hpp"

namespace graphrun::tiling {

namespace {

// The most bytes of a chunk. Two chunks fit a multiprocessor at once; where messages are many, or
// of many tiles, they are written in longer runs to one chunk of twice the size.
offset_t chunk_bytes_of(const FormatOptions& options, std::size_t pieces, offset_t entries,
                        std::uint32_t tiles) {
  if (options.chunk_bytes > 0) return options.chunk_bytes;
  const bool many = 2 * static_cast<offset_t>(pieces) > entries || tiles > 128;
  return many ? 230000 : 114000;
}

}  // namespace

KeyRuns TiledPlan::runs_of(const Buffer<std::uint64_t>& keys, std::uint64_t mask) const {
  const std::size_t n = keys.size(), words = n / 32 + 1;
  KeyRuns runs(ctx_);
  runs.bits = array<std::uint32_t>(words);
  runs.before = array<offset_t>(words);
  each(words, MarkHeads{keys.data(), n, mask, runs.bits.data(), runs.before.data()});
  runs.count = static_cast<std::size_t>(exclusive_scan(runs.before));
  runs.ends = array<offset_t>(runs.count + 1);
  each(words, ListHeads{runs.heads(), n, runs.count, runs.ends.data()});
  return runs;
}

Pieces TiledPlan::pieces() const { return {keys_.data(), key_, piece_ends_.data()}; }
HopRows TiledPlan::hop() const {
  return {row_ends_.data(), parts_before_.data(), static_cast<u32>(rows())};
}
Visits TiledPlan::visits() const {
  return {slice_keys_.data(), slice_key_, visits_.ends.data(), slices_of_round_};
}

TiledPlan::TiledPlan(const TiledSource& source, const FormatOptions& options,
                     const TileColumns& columns, const RowOrder& rows, index_t first, index_t end)
    : csr_(source.csr),
      has_transposed_(source.transposed != nullptr),
      columns_(columns),
      order_(rows),
      first_(first),
      end_(end),
      ctx_(csr_.context()),
      slices_of_round_(static_cast<std::uint32_t>(options.round_slices)),
      tiles_(columns.tiles),
      value_bytes_(value_bytes_of(options)) {
  sort_entries();
  cut_pieces(options.piece_length);
  number_rows();
  cut_chunks(chunk_bytes_of(options, pieces_, static_cast<offset_t>(entries_), tiles_));
  deal_slices();
  place_slices();
}

void TiledPlan::sort_entries() {
  const offset_t first_entry = order_.offset(first_);
  entries_ = static_cast<std::size_t>(order_.offset(end_) - first_entry);
  const bool weighted = !csr_.weights.empty();
  key_ = {bits_below(tiles_)};
  keys_ = array<std::uint64_t>(entries_);
  if (weighted) entry_of_ = array<offset_t>(entries_);
  {
    Buffer<index_t> row_of = array<index_t>(entries_);
    const offset_t* const offsets = order_.offsets() + first_;
    on_backend(ctx_, [&](auto on) {
      kernels::expand_rows(on, offsets, end_ - first_, first_entry, entries_, row_of.data());
    });
    const index_t* const given = order_.given();
    const EntrySources sources{row_of.data(), given == nullptr ? nullptr : given + first_,
                               csr_.offsets.data(), offsets, first_entry};
    const index_t* position = columns_.is_in_order() ? nullptr : columns_.position_of.data();
    const index_t none = -1;
    Buffer<index_t> beyond(ctx_, std::span<const index_t>(&none, 1));
    each(entries_, EntryKeys{sources, csr_.column_of.data(), position, columns_.width,
                             static_cast<u32>(columns_.used), key_, keys_.data(), beyond.data()});
    if (has_transposed_) {
      require(beyond.at(0) == none,
              "TILED: the matrix is not the transpose of its transpose, or "
              "not symmetric though that was promised");
    }
    if (weighted) each(entries_, Number{sources, entry_of_.data()});
  }
  if (tiles_ <= 1) return;
  if (weighted) {
    sort_pairs(keys_, entry_of_, key_.tile_bits);
  } else {
    sort_keys(keys_, key_.tile_bits);
  }
}

void TiledPlan::cut_pieces(offset_t most_entries) {
  const KeyRuns runs = runs_of(keys_, key_.all_but_id());
  Buffer<offset_t> first_piece = array<offset_t>(runs.count);
  each(runs.count, CountPieces{runs.ends.data(), most_entries, first_piece.data()});
  pieces_ = runs.count == 0 ? 0 : static_cast<std::size_t>(exclusive_scan(first_piece));
  if (pieces_ >= std::size_t{1} << 31) {
    throw Unsupported("TILED: " + std::to_string(pieces_) + " pieces are more than 2^31");
  }
  piece_ends_ = array<offset_t>(pieces_ + 1);
  each(runs.count, CutRuns{runs.ends.data(), first_piece.data(), most_entries, runs.count, pieces_,
                           piece_ends_.data()});
}

void TiledPlan::number_rows() {
  Buffer<std::uint32_t> sorted = array<std::uint32_t>(pieces_);
  Buffer<index_t> numbers = array<index_t>(pieces_);
  each(pieces_, PieceRows{pieces(), sorted.data(), numbers.data()});
  if (tiles_ > 1) sort_pairs(sorted, numbers, bits_below(rows()));
  row_ends_ = array<offset_t>(rows() + 1);
  each(rows() + 1, RowEnds{sorted.data(), pieces_, row_ends_.data()});
  place_in_row_ = array<std::uint32_t>(pieces_);
  each(pieces_,
       PlacesInRows{sorted.data(), numbers.data(), row_ends_.data(), place_in_row_.data()});
  parts_before_ = array<offset_t>(rows());
  Buffer<offset_t> long_before = array<offset_t>(rows());
  each(rows(), CountParts{row_ends_.data(), parts_before_.data(), long_before.data()});
  const offset_t parts = exclusive_scan(parts_before_), longs = exclusive_scan(long_before);
  const auto long_rows = static_cast<std::size_t>(longs);
  long_row_ = array<index_t>(long_rows);
  first_part_ = array<index_t>(long_rows + 1);
  each(std::max<std::size_t>(rows(), 1),
       ListLongRows{row_ends_.data(), parts_before_.data(), long_before.data(), rows(), long_rows,
                    parts, long_row_.data(), first_part_.data()});
  hop_rows_ = rows() + static_cast<std::size_t>(parts);
  messages_of_ = array<std::uint32_t>(hop_rows_);
  each(rows(), CountMessages{row_ends_.data(), hop(), messages_of_.data()});
}

void TiledPlan::group_pieces() {
  group_ = {bits_below(chunks_)};
  piece_keys_ = array<std::uint64_t>(pieces_);
  piece_order_ = array<offset_t>(pieces_);
  each(pieces_, PieceKeys{pieces(), place_in_row_.data(), hop(), chunk_of_.data(), group_,
                          piece_keys_.data(), piece_order_.data()});
  sort_pairs(piece_keys_, piece_order_, key_.tile_bits + 8 + group_.chunk_bits);
  groups_ = runs_of(piece_keys_, ~std::uint64_t{0});
  group_keys_ = array<std::uint64_t>(groups_.count);
  units_before_ = array<offset_t>(groups_.count + 1);
  each(groups_.count + 1, GroupUnits{piece_keys_.data(), groups_.ends.data(), groups_.count, group_,
                                     group_keys_.data(), units_before_.data()});
  exclusive_scan(units_before_);
  bins_ = runs_of(group_keys_, group_.of_bin());
  bin_keys_ = array<std::uint64_t>(bins_.count);
  slices_before_ = array<offset_t>(bins_.count + 1);
  each(bins_.count + 1, BinSlices{group_keys_.data(), bins_.ends.data(), units_before_.data(),
                                  bins_.count, bin_keys_.data(), slices_before_.data()});
  slices_ = static_cast<std::size_t>(exclusive_scan(slices_before_));
}

void TiledPlan::place_messages() {
  const std::size_t groups = groups_.count;
  const int bits = key_.tile_bits + 8 + 2;  // below the chunk
  Buffer<std::uint64_t> keys = array<std::uint64_t>(groups);
  Buffer<offset_t> numbers = array<offset_t>(groups), slots = array<offset_t>(groups + 1);
  each(groups, SlotKeys{group_keys_.data(), group_, key_.tile_bits, keys.data(), numbers.data()});
  sort_pairs(keys, numbers, bits + group_.chunk_bits);
  each(groups + 1, GroupSlots{group_keys_.data(), units_before_.data(), numbers.data(), groups,
                              group_, slots.data()});
  exclusive_scan(slots);
  Buffer<offset_t> chunk_groups = array<offset_t>(chunks_ + 1);
  each(chunks_ + 1, ChunkGroups{keys.data(), groups, bits, chunk_groups.data()});
  chunk_slots_ = array<offset_t>(chunks_ + 1);
  each(chunks_ + 1, ChunkSlots{chunk_groups.data(), slots.data(), chunks_, chunk_slots_.data()});
  const offset_t largest = most(chunks_ + 1, LengthOf{chunk_slots_.data()});
  messages_ = static_cast<std::size_t>(exclusive_scan(chunk_slots_));
  if (largest >= ChunkLists::no_row || messages_ >> 32 != 0) {
    throw Unsupported("TILED: " + std::to_string(tiles_) +
                      " tiles make too many messages; wider tiles are needed");
  }
  Buffer<std::uint32_t> first_slot = array<std::uint32_t>(groups);
  each(groups, FirstSlots{keys.data(), numbers.data(), slots.data(), chunk_groups.data(),
                          chunk_slots_.data(), bits, first_slot.data()});
  place_ = array<std::uint64_t>(pieces_);
  slot_ = array<std::uint32_t>(pieces_);
  each(pieces_,
       PlacePieces{piece_keys_.data(), piece_order_.data(), group_, groups_.heads(), bins_.heads(),
                   groups_.ends.data(), units_before_.data(), bins_.ends.data(),
                   slices_before_.data(), first_slot.data(), place_.data(), slot_.data()});
  piece_keys_ = array<std::uint64_t>(0);
  piece_order_ = array<offset_t>(0);
}

}  // namespace graphrun::tiling
