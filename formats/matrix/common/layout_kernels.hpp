// Entry points of the kernels that convert CSR to another format and back. Defined over
// for_each_index in layout_bodies.hpp and block_bodies.hpp, instantiated for both backends.
#pragma once

#include <cstdint>
#include <graphrun/formats/matrix/block_views.hpp>
#include <graphrun/formats/matrix/padded_views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A layout maps each slot of a format to a CSR entry, or to -1 for padding. Its Walk is an iterator
// over consecutive slots.

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
    GRAPHRUN_HD void next() {  // diagonals are never empty
      if (++slot == layout.diagonal_offsets[diagonal + 1]) ++diagonal;
    }
  };
};

// The COO tail of HYB: in each row, the entries from the width-th on.
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

// columns[k] = the column of slot k's entry; no_vertex for padding.
template <class On, class Layout>
void lay_out_columns(On on, const Layout& layout, offset_t slots, const index_t* column_of,
                     index_t* columns);
// weights[k] = the weight of slot k's entry; 0 for padding.
template <class On, class Layout, class W>
void lay_out_weights(On on, const Layout& layout, offset_t slots, const W* from, W* weights);
// rows[t] = the row of tail entry t.
template <class On>
void tail_rows(On on, const TailLayout& layout, offset_t entries, index_t* rows);
// lengths[r] = number of entries of row r beyond the first `width`.
template <class On>
void tail_lengths(On on, const offset_t* offsets, index_t rows, index_t width, offset_t* lengths);

// The largest number of entries in a row.
template <class On>
offset_t longest_row(On on, const offset_t* offsets, index_t rows);
// Sort key that orders the rows of each window of sigma rows by falling length, stably.
struct LengthKey {
  index_t longest, sigma;
  int row_bits, length_bits;  // bits of a row's number within its window, and of a length

  GRAPHRUN_HD std::uint64_t of(index_t row, offset_t length) const {
    const auto window = static_cast<std::uint64_t>(row / sigma);
    const auto missing = static_cast<std::uint64_t>(longest - length);
    return (window << length_bits | missing) << row_bits | static_cast<std::uint64_t>(row % sigma);
  }
  GRAPHRUN_HD index_t row(std::uint64_t key) const {
    const std::uint64_t window = key >> (length_bits + row_bits);
    const std::uint64_t within = key & ((std::uint64_t{1} << row_bits) - 1);
    return static_cast<index_t>(window * static_cast<std::uint64_t>(sigma) + within);
  }
};

// keys[r] = the key of row r.
template <class On>
void length_keys(On on, const offset_t* offsets, index_t rows, LengthKey key, std::uint64_t* keys);
// row_of[i] = the row encoded in keys[i].
template <class On>
void rows_in_order(On on, const std::uint64_t* keys, index_t rows, LengthKey key, index_t* row_of);
// longer[w] = number of rows with more than w entries, w in [0, longest]. keys: length_keys() of a
// single window, sorted.
template <class On>
void count_longer(On on, const std::uint64_t* keys, index_t rows, LengthKey key, offset_t* longer);
// slots[s] = height * length of the longest row of slice s. row_of: rows in storage order.
template <class On>
void slice_slots(On on, const offset_t* offsets, const index_t* row_of, index_t rows,
                 index_t height, index_t slices, offset_t* slots);

// lengths[r] = number of entries of row r.
template <class On, class View>
void count_rows(On on, const View& view, offset_t* lengths);
// Writes each row's columns, and its weights unless null, from offsets[row] on.
template <class On, class View, class W>
void unpack(On on, const View& view, const offset_t* offsets, index_t* columns, W* weights);

// CSR cut into square blocks.
struct BlockRows {
  const offset_t* offsets;
  const index_t* column_of;
  index_t rows, size;  // rows of the matrix, and of a block
  offset_t entries;

  std::size_t block_rows() const {
    return static_cast<std::size_t>((static_cast<offset_t>(rows) + size - 1) / size);
  }
  // Words of 32 bits in a bitmap with one bit for each entry, and room for at least one more bit.
  std::size_t words() const { return static_cast<std::size_t>(entries / 32 + 1); }
};

// Block heads, GPU only; null on a CPU. The head of a block is its first entry in row-major order.
struct BlockHeads {
  std::uint32_t* bits;  // one for each entry, set for heads
  offset_t* before;     // prefix sum: heads before each word
};

// blocks[r] = number of blocks in row r of blocks. Sets the heads.
void count_blocks(OnCpu on, BlockRows csr, BlockHeads heads, offset_t* blocks);
void count_blocks(OnCuda on, BlockRows csr, BlockHeads heads, offset_t* blocks);

// The arrays of the blocks, to be filled.
template <class W>
struct BlockArrays {
  bool row_major;
  index_t* column;
  std::uint32_t* bits;
  W* weights;  // null for a pattern
};
// Fills the blocks. Bitmaps and weights must be 0 beforehand. from: the weights of the entries, or
// null.
template <class W>
void fill_blocks(OnCpu on, BlockRows csr, BlockHeads heads, const offset_t* row_begin,
                 const W* from, BlockArrays<W> blocks);
template <class W>
void fill_blocks(OnCuda on, BlockRows csr, BlockHeads heads, const offset_t* row_begin,
                 const W* from, BlockArrays<W> blocks);

// values[i] = 0.
template <class On, class T>
void clear(On on, T* values, std::size_t n);

}  // namespace graphrun::kernels
