// Block formats from CSR and back on the CPU: one thread merges the rows of a row of blocks.
#include <algorithm>
#include <limits>

#include "base/common/parallel.hpp"
#include "formats/matrix/common/block_bodies.hpp"

namespace graphrun::kernels {
namespace {

// Calls block(column) for each block of row r of blocks, by ascending column of blocks, and after
// it row_of_block(i, begin, end) for each row i with entries in it.
template <class Block, class RowOfBlock>
void walk(const BlockRows& csr, std::size_t r, Block block, RowOfBlock row_of_block) {
  constexpr index_t none = std::numeric_limits<index_t>::max();
  const auto top = static_cast<index_t>(r) * csr.size;
  const index_t rows = std::min(csr.size, csr.rows - top);
  offset_t at[32];     // the next entry of each row
  index_t column[32];  // its column of blocks
  const auto look = [&](index_t i, offset_t k) {
    at[i] = k;
    column[i] = k < csr.offsets[top + i + 1] ? csr.column_of[k] / csr.size : none;
  };
  for (index_t i = 0; i < rows; ++i) look(i, csr.offsets[top + i]);
  while (true) {
    const index_t next = *std::min_element(column, column + rows);
    if (next == none) return;
    block(next);
    for (index_t i = 0; i < rows; ++i) {
      if (column[i] != next) continue;
      const offset_t row_end = csr.offsets[top + i + 1];
      offset_t end = at[i] + 1;
      while (end < row_end && csr.column_of[end] - next * csr.size < csr.size) ++end;
      row_of_block(i, at[i], end);
      look(i, end);
    }
  }
}

// Writes the entries [begin, end) of row i into a block whose first column is `column`.
template <class W>
void fill_row(const BlockRows& csr, const BlockArrays<W>& blocks, const W* from, offset_t block,
              index_t column, index_t i, offset_t begin, offset_t end) {
  const index_t size = csr.size;
  const offset_t slots = static_cast<offset_t>(size) * size;
  std::uint32_t* bits = blocks.bits + block * ((slots + 31) / 32);
  for (offset_t e = begin; e < end; ++e) {
    const index_t j = csr.column_of[e] - column, slot = i * size + j;
    bits[slot / 32] |= bit(slot);
    if (from != nullptr) {
      blocks.weights[block * slots + (blocks.row_major ? slot : j * size + i)] = from[e];
    }
  }
}

std::size_t work_of(const BlockRows& csr) {
  return static_cast<std::size_t>(csr.rows + csr.entries);
}

}  // namespace

void count_blocks(OnCpu on, BlockRows csr, BlockHeads, offset_t* blocks) {
  for_shares(worth(on, work_of(csr)), csr.block_rows(), 64, [&](std::size_t r, std::size_t end) {
    for (; r < end; ++r) {
      offset_t count = 0;
      walk(
          csr, r, [&](index_t) { ++count; }, [](index_t, offset_t, offset_t) {});
      blocks[r] = count;
    }
  });
}

template <class W>
void fill_blocks(OnCpu on, BlockRows csr, BlockHeads, const offset_t* row_begin, const W* from,
                 BlockArrays<W> blocks) {
  const auto fill = [&](std::size_t r) {
    offset_t b = row_begin[r] - 1;
    index_t first = 0;
    walk(
        csr, r,
        [&](index_t column) {
          blocks.column[++b] = column;
          first = column * csr.size;
        },
        [&](index_t i, offset_t begin, offset_t end) {
          fill_row(csr, blocks, from, b, first, i, begin, end);
        });
  };
  for_shares(worth(on, work_of(csr)), csr.block_rows(), 64, [&](std::size_t r, std::size_t end) {
    for (; r < end; ++r) fill(r);
  });
}

GRAPHRUN_INSTANTIATE_BLOCKS(OnCpu)

}  // namespace graphrun::kernels
