// The plan of a band of a tiled matrix: where everything goes, before its arrays are filled.
#pragma once

#include <graphrun/formats/matrix/tiled.hpp>

#include "formats/matrix/common/tiled_columns.hpp"
#include "formats/matrix/common/tiled_each.hpp"
#include "formats/matrix/common/tiled_second_hop.hpp"

namespace graphrun::tiling {

// Runs of sorted keys that agree in the bits of a mask.
struct KeyRuns {
  Buffer<std::uint32_t> bits;
  Buffer<offset_t> before, ends;
  std::size_t count = 0;

  explicit KeyRuns(const Context& ctx) : bits(ctx), before(ctx), ends(ctx) {}
  Heads heads() const { return {bits.data(), before.data()}; }
};

// Built in the order of its functions. Arrays that only later steps of planning read are freed as
// soon as they have been.
class TiledPlan {
 public:
  // Of the rows [first, end), in the order of `rows`. Throws OutOfMemory, and Unsupported for too
  // many pieces, messages or slices.
  TiledPlan(const TiledSource& source, const FormatOptions& options, const TileColumns& columns,
            const RowOrder& rows, index_t first, index_t end);

  std::size_t bytes() const;  // of the band
  TiledBand fill();
  std::size_t messages() const { return messages_; }
  std::size_t parts() const { return hop_rows_ - rows(); }  // of long rows

 private:
  void sort_entries();
  void cut_pieces(offset_t most);
  void number_rows();
  void cut_chunks(offset_t chunk_bytes);
  void number_chunks(offset_t bytes_each);
  void group_pieces();
  void place_messages();
  void list_rows();
  void deal_slices();
  void place_slices();

  void fill_first_hop(TiledBand& to);
  void fill_second_hop(TiledBand& to);
  Weights fill_weights();

  template <class T>
  Buffer<T> array(std::size_t size) const {
    return Buffer<T>(ctx_, size);
  }
  template <class Body>
  void each(std::size_t n, const Body& body) const {
    tiling::each(ctx_, n, body);
  }
  template <class Body>
  offset_t most(std::size_t n, const Body& body) const {
    return tiling::most(ctx_, n, body);
  }
  KeyRuns runs_of(const Buffer<std::uint64_t>& keys, std::uint64_t mask) const;

  std::size_t rows() const { return static_cast<std::size_t>(end_ - first_); }
  std::size_t lanes() const { return std::size_t{32} * slices_of_round_; }
  std::size_t ids() const { return steps_ * lanes() * 8; }
  Pieces pieces() const;
  HopRows hop() const;
  Visits visits() const;
  IdPlaces id_places() const;
  ListPlaces list_places() const;
  ChunkTable chunk_table() const;

  const Csr& csr_;
  const bool has_transposed_;
  const TileColumns& columns_;
  const RowOrder& order_;
  const index_t first_, end_;  // rows
  Context ctx_;
  std::uint32_t slices_of_round_, tiles_;
  int value_bytes_;
  Buffer<std::uint64_t> keys_{ctx_};  // of the entries
  Buffer<offset_t> entry_of_{ctx_};   // of each key; empty for a pattern
  EntryKey key_{};
  std::size_t entries_ = 0, pieces_ = 0;
  Buffer<offset_t> piece_ends_{ctx_};
  Buffer<std::uint32_t> place_in_row_{ctx_};  // of each piece
  Buffer<offset_t> row_ends_{ctx_}, parts_before_{ctx_};
  Buffer<index_t> long_row_{ctx_}, first_part_{ctx_};
  std::size_t hop_rows_ = 0;
  Buffer<std::uint32_t> messages_of_{ctx_}, chunk_of_{ctx_};  // of each row of the second hop
  std::size_t chunks_ = 0;
  GroupKey group_{};
  Buffer<std::uint64_t> piece_keys_{ctx_};
  Buffer<offset_t> piece_order_{ctx_};
  KeyRuns groups_{ctx_}, bins_{ctx_};
  Buffer<std::uint64_t> group_keys_{ctx_}, bin_keys_{ctx_};
  Buffer<offset_t> units_before_{ctx_}, slices_before_{ctx_};  // of each group, of each bin
  std::size_t slices_ = 0, messages_ = 0;
  Buffer<offset_t> chunk_slots_{ctx_};
  Buffer<std::uint64_t> place_{ctx_};  // of each piece
  Buffer<std::uint32_t> slot_{ctx_};
  SliceKey slice_key_{};
  Buffer<std::uint64_t> slice_keys_{ctx_};
  KeyRuns visits_{ctx_};
  std::size_t rounds_ = 0, steps_ = 0;
  std::uint32_t blocks_ = 0;
  Buffer<std::uint16_t> width_{ctx_};
  Buffer<std::uint8_t> kind_{ctx_};
  Buffer<std::uint32_t> slice_number_{ctx_}, slice_step_{ctx_};  // of each slice
  Buffer<TileVisit> tile_visits_{ctx_};
  Buffer<offset_t> list_order_{ctx_}, first_row_{ctx_}, list_slices_{ctx_}, list_steps_{ctx_},
      list_words_{ctx_};
  Buffer<std::uint32_t> alone_{ctx_}, listed_{ctx_}, list_place_{ctx_};
};

}  // namespace graphrun::tiling
