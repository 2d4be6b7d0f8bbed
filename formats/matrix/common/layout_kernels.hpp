// The entry points of the kernels that lay CSR out in another format and back. Defined over
// for_each_index in layout_bodies.hpp and block_bodies.hpp, instantiated for both backends.
#pragma once

#include <cstdint>
#include <graphrun/formats/matrix/block_views.hpp>
#include <graphrun/formats/matrix/padded_views.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

// A layout says which CSR entry, if any (else -1), each slot of the format holds: its Walk begins
// at a slot and goes on from one to the next.

struct EllLayout {
  const offset_t* offsets;
  index_t rows;
  struct Walk {
    const EllLayout& layout;
    offset_t s;
    index_t row;
    GRAPHRUN_HD Walk(const EllLayout& ell, offset_t slot)
        : layout(ell), s(slot / ell.rows), row(static_cast<index_t>(slot % ell.rows)) {}
    GRAPHRUN_HD offset_t source() const {
      const offset_t begin = layout.offsets[row];
      return s < layout.offsets[row + 1] - begin ? begin + s : -1;
    }
    GRAPHRUN_HD void next() {
      if (++row < layout.rows) return;
      row = 0;
      ++s;
    }
  };
};

struct SellLayout {
  const offset_t* offsets;
  index_t rows, height, slices;
  const offset_t* slice_offsets;
  const index_t* row_of;
  struct Walk {
    const SellLayout& layout;
    offset_t slot, s = 0;
    index_t slice, lane = 0;
    GRAPHRUN_HD Walk(const SellLayout& sell, offset_t first);
    GRAPHRUN_HD offset_t source() const;
    GRAPHRUN_HD void next();
  };
};

struct JdsLayout {
  const offset_t* offsets;
  index_t diagonals;
  const offset_t* diagonal_offsets;
  const index_t* row_of;
  struct Walk {
    const JdsLayout& layout;
    offset_t slot;
    index_t diagonal;
    GRAPHRUN_HD Walk(const JdsLayout& jds, offset_t first);
    GRAPHRUN_HD offset_t source() const {
      const index_t row = layout.row_of[slot - layout.diagonal_offsets[diagonal]];
      return layout.offsets[row] + diagonal;
    }
    GRAPHRUN_HD void next() {  // no diagonal is empty
      if (++slot == layout.diagonal_offsets[diagonal + 1]) ++diagonal;
    }
  };
};

// The tail of HYB: entry t is the one `width` or more into its row.
struct TailLayout {
  const offset_t* offsets;
  index_t rows, width;
  const offset_t* tail_offsets;  // rows + 1
  struct Walk {
    const TailLayout& layout;
    offset_t slot;
    index_t row;
    GRAPHRUN_HD Walk(const TailLayout& tail, offset_t first);
    GRAPHRUN_HD offset_t source() const {
      return layout.offsets[row] + layout.width + (slot - layout.tail_offsets[row]);
    }
    GRAPHRUN_HD void next() {
      ++slot;
      while (row + 1 < layout.rows && layout.tail_offsets[row + 1] <= slot) ++row;
    }
  };
};

// columns[k] = the column of slot k's entry, no_vertex where it has none.
template <class On, class Layout>
void lay_out_columns(On on, const Layout& layout, offset_t slots, const index_t* column_of,
                     index_t* columns);
// weights[k] = its weight, 0 where it has none.
template <class On, class Layout, class W>
void lay_out_weights(On on, const Layout& layout, offset_t slots, const W* from, W* weights);
// rows[t] = the row of tail entry t.
template <class On>
void tail_rows(On on, const TailLayout& layout, offset_t entries, index_t* rows);
// lengths[r] = entries of row r beyond the first `width`.
template <class On>
void tail_lengths(On on, const offset_t* offsets, index_t rows, index_t width, offset_t* lengths);

// The largest number of entries in a row.
template <class On>
offset_t longest_row(On on, const offset_t* offsets, index_t rows);
// keys[r] = r / sigma << bits | (longest - length of row r): sorts windows by length, longest
// first.
template <class On>
void length_keys(On on, const offset_t* offsets, index_t rows, index_t sigma, index_t longest,
                 int bits, std::uint64_t* keys);
// longer[w] = how many of the rows have more than w entries, w in [0, longest]. keys are
// length_keys of one window, sorted.
template <class On>
void count_longer(On on, const std::uint64_t* keys, index_t rows, index_t longest,
                  offset_t* longer);
// slots[s] = height * the longest row of slice s, from positions in storage order.
template <class On>
void slice_slots(On on, const offset_t* offsets, const index_t* row_of, index_t rows,
                 index_t height, index_t slices, offset_t* slots);

// out[i] = values[i].
template <class On>
void narrow(On on, const offset_t* values, std::size_t n, index_t* out);

// lengths[r] = the entries of row r.
template <class On, class View>
void count_rows(On on, const View& view, offset_t* lengths);
// Writes each row's columns, and weights where they are not null, from offsets[row] on.
template <class On, class View, class W>
void unpack(On on, const View& view, const offset_t* offsets, index_t* columns, W* weights);

// keys[k] = the block of entry k: row of blocks << bits | column of blocks.
template <class On>
void block_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t n, index_t size,
                int bits, std::uint64_t* keys);
// Each block's bits, from the entries positions[starts[b]] ... of block b.
template <class On>
void fill_block_bits(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                     const index_t* row_of, const index_t* column_of, index_t size,
                     std::uint32_t* block_bits);
// Each block's weights, 0 where there is no entry.
template <class On, class W>
void fill_block_weights(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                        const index_t* row_of, const index_t* column_of, index_t size,
                        bool row_major, const W* from, W* weights);

}  // namespace graphrun::kernels
