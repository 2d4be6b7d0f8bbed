// View of BSR and BSRX: dense blocks of size x size, and a bitmap of the entries that are present.
#pragma once

#include <graphrun/formats/matrix/views.hpp>

namespace graphrun {

// A block holds size * size weights, in row-major or column-major order, and a row-major bitmap in
// words of 32 bits. Blocks may extend past the edge of the matrix; no bit is set there.
template <class W>
struct BsrView {
  static constexpr bool has_typed_kernels = false;
  index_t rows, columns;
  index_t size;               // rows of a block: 2 to 32
  bool row_major;             // order of the weights within a block
  const offset_t* row_begin;  // first block of each row of blocks
  const offset_t* row_end;    // one past its last: row_begin + 1 in BSR, a separate array in BSRX
  const index_t* block_column;
  const std::uint32_t* bits;
  W weights;

  GRAPHRUN_HD static int words(index_t size) { return (size * size + 31) / 32; }

  // Bitmap of row i of a block; the lowest bit is the first column.
  GRAPHRUN_HD std::uint32_t row_bits(offset_t block, index_t i) const {
    const int first = i * size, word = first / 32, shift = first % 32;
    const std::uint32_t* of_block = bits + block * words(size);
    std::uint64_t two = of_block[word];
    if (shift + size > 32) two |= static_cast<std::uint64_t>(of_block[word + 1]) << 32;
    const std::uint64_t wanted = (std::uint64_t{1} << size) - 1;
    return static_cast<std::uint32_t>((two >> shift) & wanted);
  }

  GRAPHRUN_HD offset_t weight_at(offset_t block, index_t i, index_t j) const {
    return block * size * size + (row_major ? i * size + j : j * size + i);
  }

  GRAPHRUN_HD index_t row_at(index_t position) const { return position; }
  template <class T, class F>
  GRAPHRUN_HD void for_each_at(index_t row, F&& f) const {
    const index_t block_row = row / size, i = row % size;
    for (offset_t block = row_begin[block_row]; block < row_end[block_row]; ++block) {
      const index_t first = block_column[block] * size;
      std::uint32_t left = row_bits(block, i);
      for (index_t j = 0; left != 0; ++j, left >>= 1) {
        if (left & 1u) f(first + j, weights.template at<T>(weight_at(block, i, j)));
      }
    }
  }
};

}  // namespace graphrun
