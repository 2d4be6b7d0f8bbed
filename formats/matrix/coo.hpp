// Coordinate triples, owning their arrays.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/format.hpp>
#include <graphrun/formats/matrix/views.hpp>

namespace graphrun {

// In a Matrix the triples are row-major without duplicates. As input of build_csr() they may have
// any order, and duplicates.
struct Coo {
  index_t rows, columns;
  Buffer<index_t> row_of;
  Buffer<index_t> column_of;
  Weights weights;

  const Context& context() const noexcept { return column_of.context(); }
  offset_t entries() const noexcept { return static_cast<offset_t>(column_of.size()); }
  std::size_t bytes() const noexcept {
    return 2 * column_of.size() * sizeof(index_t) + weights.bytes();
  }
  const Weights& stored_weights() const noexcept { return weights; }
  static Coo from(const Csr& csr, const FormatOptions& options);
  static std::uint64_t bytes_from(const Csr& csr, const FormatOptions& options);
  template <class As>
  auto view(As as) const {
    return CooView<decltype(as(weights))>{rows,          columns,          entries(),
                                          row_of.data(), column_of.data(), as(weights)};
  }
};

}  // namespace graphrun
