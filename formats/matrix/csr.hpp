// Compressed sparse row, owning its arrays: the format every other one is made from.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/format.hpp>
#include <graphrun/formats/matrix/views.hpp>

namespace graphrun {

struct Csr {
  index_t rows, columns;
  Buffer<offset_t> offsets;   // rows + 1
  Buffer<index_t> column_of;  // ascending within a row, no repeats
  Weights weights;

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return static_cast<offset_t>(column_of.size()); }
  std::size_t bytes() const noexcept {
    return offsets.size() * sizeof(offset_t) + column_of.size() * sizeof(index_t) + weights.bytes();
  }
  // Of an entry: its column and its weight.
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

// Throws InvalidArgument unless the arrays make a matrix: rows + 1 offsets that begin with 0, never
// fall and end with the number of entries; in each row columns that ascend without repeats, none
// outside the matrix; no weights, or one for each entry. Reads every offset and column, where
// `sizes_only` none of them. Blocks.
void check_csr(const Csr& csr, bool sizes_only = false);

// How many entries are on the diagonal, of a matrix that check_csr() accepts. Blocks.
offset_t count_diagonal(const Csr& csr);

}  // namespace graphrun
