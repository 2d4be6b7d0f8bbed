// Entries put into the order of their columns by counting: each part of them counts its entries in
// every column, which says where it puts them.
#pragma once

#include <algorithm>
#include <cstdint>

#include <graphrun/base/buffer.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// The number of parts worth using; 0: sort instead, since there are too many entries for 32 bits,
// or far fewer than columns. Counts take at most as much memory as the columns of entries.
inline int counting_parts(std::uint64_t entries, index_t columns, int threads) {
  const auto all = static_cast<std::uint64_t>(columns);
  if (all == 0 || entries >= std::uint64_t{1} << 32 || entries < all / 4) return 0;
  return static_cast<int>(
      std::clamp<std::uint64_t>(entries / all, 1, static_cast<std::uint64_t>(threads)));
}

// For each part and column the number of entries, then the place of the next one.
class ColumnPlaces {
 public:
  ColumnPlaces(const Context& ctx, int parts, index_t columns)
      : parts_(static_cast<std::size_t>(parts)),
        columns_(static_cast<std::size_t>(columns)),
        counts_(ctx, parts_ * columns_) {}

  std::size_t parts() const { return parts_; }
  std::uint32_t* of(std::size_t part) { return counts_.data() + part * columns_; }
  // The same, all 0: to be counted in.
  std::uint32_t* zeros(std::size_t part) {
    std::fill_n(of(part), columns_, 0u);
    return of(part);
  }
  // Turns counts into places; offsets[c] = entries in the columns before c.
  void sum(OnCpu on, offset_t* offsets);

 private:
  std::size_t parts_, columns_;
  Buffer<std::uint32_t> counts_;
};

}  // namespace graphrun::kernels
