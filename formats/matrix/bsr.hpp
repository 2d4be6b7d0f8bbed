// The owners of BSR, BSRX and CSC matrices.
//
// from() computes on the device that the CSR lives on, in blocks of block_size_within(). It throws
// InvalidArgument for a block size outside 2 to 32, and OutOfMemory.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/block_views.hpp>
#include <graphrun/formats/matrix/csr.hpp>

namespace graphrun {

// Block sparse row: the blocks that hold an entry, row of blocks by row of blocks.
struct Bsr {
  index_t rows, columns;
  index_t size;
  bool row_major;
  offset_t stored;               // entries, padding not counted
  Buffer<offset_t> row_begin;    // rows of blocks, plus 1
  Buffer<index_t> block_column;  // ascending within a row of blocks
  Buffer<std::uint32_t> bits;
  Weights weights;  // size * size a block

  const Context& context() const noexcept { return block_column.context(); }
  offset_t entries() const noexcept { return stored; }
  std::size_t bytes() const noexcept {
    return row_begin.size() * sizeof(offset_t) + block_column.size() * sizeof(index_t) +
           bits.size() * sizeof(std::uint32_t) + weights.bytes();
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Bsr from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return BsrView<decltype(as(weights))>{rows,
                                          columns,
                                          size,
                                          row_major,
                                          row_begin.data(),
                                          row_begin.data() + 1,
                                          block_column.data(),
                                          bits.data(),
                                          as(weights)};
  }
};

// BSR with explicit row ends in row_end: a product skips blocks without moving the others.
struct Bsrx {
  index_t rows, columns;
  Bsr blocks;
  Buffer<offset_t> row_end;  // one per row of blocks

  const Context& context() const noexcept { return blocks.context(); }
  offset_t entries() const noexcept { return blocks.entries(); }
  std::size_t bytes() const noexcept { return blocks.bytes() + row_end.size() * sizeof(offset_t); }
  const Weights& stored_weights() const noexcept { return blocks.weights; }
  static Bsrx from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    auto view = blocks.view(as);
    view.row_end = row_end.data();
    return view;
  }
};

// Compressed sparse column: the CSR arrays of the transpose.
struct Csc {
  index_t rows, columns;
  Csr columns_as_rows;

  const Context& context() const noexcept { return columns_as_rows.offsets.context(); }
  offset_t entries() const noexcept { return columns_as_rows.entries(); }
  std::size_t bytes() const noexcept { return columns_as_rows.bytes(); }
  const Weights& stored_weights() const noexcept { return columns_as_rows.weights; }
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
};

// The matrix in CSR, on the same device. Throws OutOfMemory.
Csr to_csr(const Bsr& bsr);
Csr to_csr(const Bsrx& bsrx);

}  // namespace graphrun
