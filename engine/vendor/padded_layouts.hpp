// SELL and BSR in host memory, in the layout of cuSPARSE: rows padded to the longest of their
// slice, and dense square blocks.
#pragma once

#include <span>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// A CSR matrix in host memory; `values` is empty if all are 1.
template <class T>
struct HostCsr {
  index_t rows, columns;
  std::span<const offset_t> offsets;
  std::span<const index_t> column_of;
  std::span<const T> values;

  T value(offset_t k) const { return values.empty() ? T{1} : values[static_cast<std::size_t>(k)]; }
};

// Slot k of row r lies at offsets[r / slice] + k * slice + r % slice. Padding has column -1.
template <class T>
struct HostSell {
  index_t slice;
  std::vector<offset_t> offsets;  // slice starts, and the end
  std::vector<index_t> column_of;
  std::vector<T> values;
};

// Blocks ascend by column within a row of blocks; each is stored in row-major order.
template <class T>
struct HostBsr {
  index_t size;  // rows of a block
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of;  // in units of blocks
  std::vector<T> values;
};

// Number of slots of to_sell(), and of blocks of to_bsr().
offset_t sell_slots(std::span<const offset_t> offsets, index_t slice);
offset_t bsr_blocks(std::span<const offset_t> offsets, std::span<const index_t> column_of,
                    index_t size);

template <class T>
HostSell<T> to_sell(const HostCsr<T>& csr, index_t slice);
template <class T>
HostBsr<T> to_bsr(const HostCsr<T>& csr, index_t size);

}  // namespace graphrun
