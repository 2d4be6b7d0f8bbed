// The plan of a tiled matrix: where everything goes, before its arrays are filled.
#pragma once

#include <graphrun/formats/matrix/tiled.hpp>

#include "base/common/dispatch.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"
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
  // With `transposed`, its transpose, a square matrix is reordered. With `column_lengths` columns
  // are ordered by these. Throws as Tiled::from().
  TiledPlan(const Csr& csr, const FormatOptions& options, const Csr* transposed = nullptr,
            const Buffer<offset_t>* column_lengths = nullptr);

  std::uint64_t bytes() const;  // of the matrix
  Tiled fill();                 // the matrix
  VertexOrder take_order();     // of a reordered matrix

 private:
  Buffer<offset_t> column_lengths() const;
  void order_columns();
  Buffer<offset_t> reordered_offsets() const;
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

  void fill_first_hop(Tiled& to);
  void fill_second_hop(Tiled& to);
  Weights fill_weights();

  template <class T>
  Buffer<T> array(std::size_t size) const {
    return Buffer<T>(ctx_, size);
  }
  template <class Body>
  void each(std::size_t n, const Body& body) const {
    on_backend(ctx_, [&](auto on) { tiling::each(on, n, body); });
  }
  template <class Body>
  offset_t most(std::size_t n, const Body& body) const {
    return on_backend(ctx_, [&](auto on) { return tiling::most(on, n, body); });
  }
  KeyRuns runs_of(const Buffer<std::uint64_t>& keys, std::uint64_t mask) const;

  std::size_t rows() const { return static_cast<std::size_t>(csr_.rows); }
  std::size_t lanes() const { return std::size_t{32} * slices_of_round_; }
  std::size_t ids() const { return steps_ * lanes() * 8; }
  std::size_t workspace_words() const;
  Pieces pieces() const;
  HopRows hop() const;
  Visits visits() const;
  IdPlaces id_places() const;
  ListPlaces list_places() const;
  ChunkTable chunk_table() const;

  const Csr& csr_;
  const Csr* transposed_;                        // null: rows are not reordered
  const Buffer<offset_t>* const given_lengths_;  // of columns; null: those of csr_
  Context ctx_;
  std::uint32_t slices_of_round_;
  int value_bytes_;
  std::size_t used_columns_ = 0;                         // that have entries
  Buffer<index_t> column_at_{ctx_}, position_of_{ctx_};  // empty where columns are in order
  std::uint32_t tile_columns_ = 1, tiles_ = 0;
  Buffer<std::uint64_t> keys_{ctx_};  // of the entries
  Buffer<offset_t> entry_of_{ctx_};   // of each key; empty for a pattern
  EntryKey key_{};
  std::size_t pieces_ = 0;
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
  Buffer<offset_t> rounds_before_{ctx_}, steps_before_{ctx_};  // of each visit, of each round
  std::size_t rounds_ = 0, steps_ = 0;
  std::uint32_t blocks_ = 0;
  Buffer<std::uint16_t> width_{ctx_};
  Buffer<std::uint8_t> kind_{ctx_};
  Buffer<std::uint32_t> slice_place_{ctx_};
  Buffer<offset_t> list_order_{ctx_}, first_row_{ctx_}, list_slices_{ctx_}, list_steps_{ctx_},
      list_words_{ctx_};
  Buffer<std::uint32_t> alone_{ctx_}, listed_{ctx_}, list_place_{ctx_};
};

}  // namespace graphrun::tiling
