// Compressed sparse row, owning its arrays: the format every other one is made from.
#pragma once

#include <graphrun/engine/base/buffer.hpp>
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
  template <class As>
  auto view(As as) const {
    return CsrView<decltype(as(weights))>{rows, columns, offsets.data(), column_of.data(),
                                          as(weights)};
  }
};

}  // namespace graphrun
