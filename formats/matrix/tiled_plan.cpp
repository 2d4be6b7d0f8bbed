#include "formats/matrix/common/tiled_plan.hpp"

#include <algorithm>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/tile_shares.hpp"

namespace graphrun::tiling {

namespace {

// A tile's columns and a zero are numbered in 16 bits, and so are the messages of a chunk.
constexpr index_t most_tile_columns = 65535, most_piece = 2016, most_chunk = 232448;

void check_options(const FormatOptions& options) {
  const auto within = [](const char* what, index_t value, index_t most) {
    if (value >= 0 && value <= most) return;
    throw InvalidArgument(std::string("TILED: ") + what + " of " + std::to_string(value) +
                          " is outside 1 to " + std::to_string(most));
  };
  within("a tile width", options.tile_columns, most_tile_columns);
  within("a chunk size", options.chunk_bytes, most_chunk);
  within("a piece length", options.piece_length, most_piece);
  if (options.round_slices < 1 || options.round_slices > 32) {
    throw InvalidArgument("TILED: rounds of " + std::to_string(options.round_slices) +
                          " slices are outside 1 to 32");
  }
  if (options.piece_length % 8 != 0 || options.piece_length == 0) {
    throw InvalidArgument("TILED: a piece length of " + std::to_string(options.piece_length) +
                          " is not a multiple of 8");
  }
}

std::uint32_t tile_columns_of(std::size_t columns, const FormatOptions& options) {
  constexpr index_t shared_bytes = 224 << 10;  // of a multiprocessor, for x of a tile
  const index_t usual = shared_bytes / (options.value_bytes <= 4 ? 4 : 8);
  const index_t wanted = options.tile_columns > 0 ? options.tile_columns : usual;
  return static_cast<std::uint32_t>(
      std::clamp(columns, std::size_t{1}, static_cast<std::size_t>(wanted)));
}

std::uint32_t tiles_of(std::size_t columns, std::uint32_t tile_columns) {
  const std::size_t tiles = (columns + tile_columns - 1) / tile_columns;
  if (tiles <= 65536) return static_cast<std::uint32_t>(tiles);
  throw Unsupported("TILED: " + std::to_string(tiles) +
                    " tiles are more than 65536; wider tiles are needed");
}

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
  return {row_ends_.data(), parts_before_.data(), static_cast<u32>(csr_.rows)};
}
Visits TiledPlan::visits() const {
  return {slice_keys_.data(), slice_key_, visits_.ends.data(), slices_of_round_};
}

TiledPlan::TiledPlan(const Csr& csr, const FormatOptions& options, const Csr* transposed,
                     const Buffer<offset_t>* column_lengths)
    : csr_(csr),
      transposed_(transposed),
      given_lengths_(column_lengths),
      ctx_(csr.context()),
      slices_of_round_(static_cast<std::uint32_t>(options.round_slices)),
      value_bytes_(options.value_bytes <= 4 ? 4 : 8) {
  check_options(options);
  order_columns();
  tile_columns_ = tile_columns_of(used_columns_, options);
  tiles_ = tiles_of(used_columns_, tile_columns_);
  sort_entries();
  cut_pieces(options.piece_length);
  number_rows();
  cut_chunks(chunk_bytes_of(options, pieces_, csr.entries(), tiles_));
  deal_slices();
  place_slices();
}

Buffer<offset_t> TiledPlan::column_lengths() const {
  const auto columns = static_cast<std::size_t>(csr_.columns);
  if (given_lengths_ != nullptr) return given_lengths_->copy();
  Buffer<offset_t> length = array<offset_t>(columns);
  if (transposed_ != nullptr) {
    each(columns, RowLengths{transposed_->offsets.data(), nullptr, columns, length.data()});
  } else {
    on_backend(ctx_, [&](auto on) {
      kernels::count_columns(on, csr_.column_of.data(), csr_.column_of.size(), csr_.columns,
                             length.data());
    });
  }
  return length;
}

void TiledPlan::order_columns() {
  const auto columns = static_cast<std::size_t>(csr_.columns);
  const Buffer<offset_t> length = column_lengths();
  if (most(columns, IsLongerThanLast{length.data()}) == 0) {
    used_columns_ = static_cast<std::size_t>(most(columns, LastUsed{length.data()}));
    return;
  }
  const offset_t longest = most(columns, LengthOf{length.data()});
  const int column_bits = bits_below(columns);
  Buffer<std::uint64_t> keys = array<std::uint64_t>(columns);
  each(columns, ColumnKeys{length.data(), longest, column_bits, keys.data()});
  sort_keys(keys, column_bits + bits_below(static_cast<std::size_t>(longest) + 1));
  const LastUsedKey last{keys.data(), longest, column_bits};
  used_columns_ = static_cast<std::size_t>(most(columns, last));
  const std::size_t ordered = transposed_ == nullptr ? used_columns_ : columns;
  column_at_ = array<index_t>(ordered);
  position_of_ = array<index_t>(columns);
  each(ordered, OrderOfKeys{keys.data(), column_bits, column_at_.data(), position_of_.data()});
}

// Where the rows begin in their new order.
Buffer<offset_t> TiledPlan::reordered_offsets() const {
  Buffer<offset_t> offsets = array<offset_t>(rows() + 1);
  each(rows() + 1, RowLengths{csr_.offsets.data(), column_at_.data(), rows(), offsets.data()});
  exclusive_scan(offsets);
  return offsets;
}

void TiledPlan::sort_entries() {
  const std::size_t entries = csr_.column_of.size();
  const bool weighted = !csr_.weights.empty();
  const bool moved = transposed_ != nullptr && !column_at_.empty();
  key_ = {bits_below(tiles_)};
  keys_ = array<std::uint64_t>(entries);
  if (weighted) entry_of_ = array<offset_t>(entries);
  {
    const Buffer<offset_t> moved_offsets = moved ? reordered_offsets() : array<offset_t>(0);
    const offset_t* const offsets = moved ? moved_offsets.data() : csr_.offsets.data();
    Buffer<index_t> row_of = array<index_t>(entries);
    on_backend(ctx_, [&](auto on) {
      kernels::expand_rows(on, offsets, csr_.rows, 0, entries, row_of.data());
    });
    const EntrySources sources{row_of.data(), moved ? column_at_.data() : nullptr,
                               csr_.offsets.data(), offsets};
    const index_t* position = position_of_.empty() ? nullptr : position_of_.data();
    const index_t none = -1;
    Buffer<index_t> beyond(ctx_, std::span<const index_t>(&none, 1));
    each(entries, EntryKeys{sources, csr_.column_of.data(), position, tile_columns_,
                            static_cast<u32>(used_columns_), key_, keys_.data(), beyond.data()});
    if (transposed_ != nullptr) {
      require(beyond.at(0) == none,
              "TILED: the matrix is not the transpose of its transpose, or "
              "not symmetric though that was promised");
    }
    if (weighted) each(entries, Number{sources, entry_of_.data()});
  }
  if (transposed_ == nullptr) position_of_ = array<index_t>(0);
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
