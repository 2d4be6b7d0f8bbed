// The vector that a matrix of a rank's rows is multiplied by, where it comes in parts: of each rank
// the used columns alone, in an order that suits the matrix.
#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <variant>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

#include "base/common/dispatch.hpp"
#include "engine/distributed/gathered.hpp"
#include "formats/matrix/common/reorder.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {

// Has products of the matrix take x in parts, unless its columns are in order. `order`: that of its
// rows, which x is in as well; null: they are where the layout has them. A call of all ranks, whose
// matrices have the same columns.
void take_in_parts(Ranks& ranks, const Layout& layout, Tiled& matrix,
                   const VertexOrder* order = nullptr);
// The bytes that this takes at most, and that products take then.
std::uint64_t bytes_of_parts(const Tiled& matrix);

// The rows of a rank on processors for products whose x comes in parts: rank by rank, the columns
// with most entries first, so that what is read most lies side by side in the cache. Entries stay
// in the order of `rows`, and so do sums. `lengths`: the entries of all ranks in the columns of
// this one's vertices. A call of all ranks.
Csr rows_of_parts(Ranks& ranks, const Layout& layout, const Csr& rows,
                  const Buffer<offset_t>& lengths);
// The bytes that this takes at most.
std::uint64_t bytes_of_parts(const Csr& rows);

// The parts of x, rank by rank. A call of all ranks.
template <class T>
Buffer<T> gathered_parts(const Vector<T>& x, const ColumnParts& parts) {
  const Context& ctx = parts.own.context();
  const std::size_t used = std::accumulate(parts.sizes.begin(), parts.sizes.end(), std::size_t{0});
  Buffer<T> own(ctx, parts.own.size()), all(ctx, used);
  on_backend(ctx, [&](auto on) {
    kernels::extract(on, x.data(), parts.own.data(), own.size(), own.data());
  });
  x.context().ranks()->gather(ctx, std::span<const T>(own.data(), own.size()), parts.sizes,
                              all.data());
  return all;
}

// The vector that `a` is multiplied by, as its kernels want it.
template <class T>
class Multiplied {
 public:
  // Making one is a call of all ranks. x must outlive it.
  Multiplied(const Matrix& a, const Vector<T>& x) {
    const auto* const tiled = std::get_if<Tiled>(&a.storage());
    const auto* const csr = std::get_if<Csr>(&a.storage());
    const ColumnParts* const parts = tiled != nullptr ? tiled->column_parts.get()
                                     : csr != nullptr ? csr->column_parts.get()
                                                      : nullptr;
    if (parts != nullptr) {
      require(!is_complex_v<T> && x.context().ranks() != nullptr,
              "spmv: these rows are for products with real vectors over ranks");
      if constexpr (!is_complex_v<T>) parts_.emplace(gathered_parts(x, *parts));
      return;
    }
    whole_.emplace(x);
  }
  const T* data() const noexcept { return parts_ ? parts_->data() : whole_->data(); }

 private:
  std::optional<Buffer<T>> parts_;
  std::optional<Gathered<T>> whole_;
};

}  // namespace graphrun
