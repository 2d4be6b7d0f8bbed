// The owners of ELL, HYB, SELL and JDS matrices. padded_views.hpp describes their arrays.
//
// from() computes on the device of the CSR. It throws OutOfMemory with the bytes needed, before it
// allocates, and InvalidArgument naming an option out of range.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/padded_views.hpp>

namespace graphrun {

// Owner of ELL: all rows padded to one width.
struct Ell {
  index_t rows, columns;
  index_t width;
  offset_t stored;            // entries, padding not counted
  Buffer<index_t> column_of;  // rows * width
  Weights weights;            // as many

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return stored; }
  std::size_t bytes() const noexcept {
    return column_of.size() * sizeof(index_t) + weights.bytes();
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Ell from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return EllView<decltype(as(weights))>{rows, columns, width, column_of.data(), as(weights)};
  }
};

// Owner of SELL-C-sigma: slices of `height` rows, each padded to its longest row (Kreutzer et al.,
// SISC 2014).
struct Sell {
  index_t rows, columns;
  index_t height, sigma;
  offset_t stored;
  Buffer<offset_t> slice_offsets;
  Buffer<index_t> row_of;
  Buffer<index_t> column_of;
  Weights weights;

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return stored; }
  std::size_t bytes() const noexcept {
    return slice_offsets.size() * sizeof(offset_t) +
           (row_of.size() + column_of.size()) * sizeof(index_t) + weights.bytes();
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Sell from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return SellView<decltype(as(weights))>{
        rows, columns, height, slice_offsets.data(), row_of.data(), column_of.data(), as(weights)};
  }
};

// Owner of JDS: jagged diagonals of the rows sorted by length.
struct Jds {
  index_t rows, columns;
  index_t diagonals;
  Buffer<offset_t> diagonal_offsets;
  Buffer<index_t> row_of;
  Buffer<index_t> column_of;
  Weights weights;

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return static_cast<offset_t>(column_of.size()); }
  std::size_t bytes() const noexcept {
    return diagonal_offsets.size() * sizeof(offset_t) +
           (row_of.size() + column_of.size()) * sizeof(index_t) + weights.bytes();
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Jds from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return JdsView<decltype(as(weights))>{
        rows,          columns,          diagonals,  diagonal_offsets.data(),
        row_of.data(), column_of.data(), as(weights)};
  }
};

// Owner of HYB: the first entries of each row in ELL, the others in COO (Bell and Garland, SC
// 2009).
struct Hyb {
  index_t rows, columns;
  Ell head;
  Coo tail;

  const Context& context() const noexcept { return head.context(); }
  offset_t entries() const noexcept { return head.entries() + tail.entries(); }
  std::size_t bytes() const noexcept { return head.bytes() + tail.bytes(); }
  const Weights& stored_weights() const noexcept { return head.weights; }
  static Hyb from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return HybView<decltype(as(head.weights))>{rows, columns, head.view(as), tail.view(as)};
  }
};

// Row lengths of a matrix, input of the choice of a layout.
struct RowLengths {
  index_t total = 0;  // rows
  index_t longest = 0;
  // The largest width that at least `share` of the rows fill (Bell and Garland, SC 2009: a third).
  index_t width_filled_by(double share) const;
  std::vector<offset_t> rows_longer_than;  // [w]: number of rows with more than w entries
};
RowLengths row_lengths(const Csr& csr);  // blocks

// The matrix in CSR, on the same device. Throws OutOfMemory.
Csr to_csr(const Ell& ell);
Csr to_csr(const Hyb& hyb);
Csr to_csr(const Sell& sell);
Csr to_csr(const Jds& jds);

}  // namespace graphrun
