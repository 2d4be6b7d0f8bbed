// Compressed sparse row, owning its arrays. All other formats are built from it.
#pragma once

#include <memory>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/format.hpp>
#include <graphrun/formats/matrix/views.hpp>

namespace graphrun {

struct ColumnParts;

// Owner of CSR. from() copies.
struct Csr {
  index_t rows, columns;
  Buffer<offset_t> offsets;   // rows + 1
  Buffer<index_t> column_of;  // ascending within a row, no duplicates
  Weights weights;
  // Not null: for spmv over ranks alone. column_of then has places in x as it is gathered, and
  // entries have the order of the vertices that these stand for: they are not ascending.
  std::shared_ptr<const ColumnParts> column_parts = nullptr;

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return static_cast<offset_t>(column_of.size()); }
  std::size_t bytes() const noexcept {
    return offsets.size() * sizeof(offset_t) + column_of.size() * sizeof(index_t) + weights.bytes();
  }
  // Bytes of one entry: its column and its weight.
  std::uint64_t entry_bytes() const noexcept {
    return sizeof(index_t) + weight_bytes(weights.type());
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Csr from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return CsrView<decltype(as(weights))>{rows, columns, offsets.data(), column_of.data(),
                                          as(weights)};
  }
};

// Throws InvalidArgument unless the arrays form a valid matrix: rows + 1 offsets, from 0 to the
// number of entries, non-decreasing; ascending columns in each row, without duplicates, inside the
// matrix; no weights, or one per entry. `sizes_only` checks array sizes alone, without reading
// offsets and columns. Blocks.
void check_csr(const Csr& csr, bool sizes_only = false);

// Number of diagonal entries of a matrix that check_csr() accepts. Blocks.
offset_t count_diagonal(const Csr& csr);

}  // namespace graphrun
