// The vector that a tiled matrix of a rank's rows is multiplied by: gathered from all ranks in the
// order of its columns, so that no GPU looks for each of them in the whole vector.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

#include "base/common/dispatch.hpp"
#include "engine/distributed/gathered.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {

// Has products of the matrix take x in parts, unless its columns are in order. A call of all ranks,
// whose matrices have the same columns.
void take_in_parts(Ranks& ranks, const Layout& layout, Tiled& matrix);
// The bytes that this takes at most, and that products take then.
std::uint64_t bytes_of_parts(const Tiled& matrix);

// The used columns of x, in their order. Making one is a call of all ranks.
template <class T>
Buffer<T> gathered_in_order(const Vector<T>& x, const Tiled& matrix) {
  const ColumnParts& parts = *matrix.column_parts;
  const Context& ctx = matrix.context();
  Buffer<T> own(ctx, parts.own.size()), all(ctx, parts.place.size()), ordered(ctx, all.size());
  on_backend(ctx, [&](auto on) {
    kernels::extract(on, x.data(), parts.own.data(), own.size(), own.data());
  });
  x.context().ranks()->gather(ctx, std::span<const T>(own.data(), own.size()), parts.sizes,
                              all.data());
  on_backend(ctx, [&](auto on) {
    kernels::put_in_place(on, all.data(), parts.place.data(), all.size(), ordered.data());
  });
  return ordered;
}

// The vector that `a` is multiplied by, as its kernels want it.
template <class T>
class Multiplied {
 public:
  // Making one is a call of all ranks. x must outlive it.
  Multiplied(const Matrix& a, const Vector<T>& x) {
    if constexpr (!is_complex_v<T>) {
      const auto* tiled = std::get_if<Tiled>(&a.storage());
      if (tiled != nullptr && tiled->column_parts != nullptr) {
        ordered_.emplace(gathered_in_order(x, *tiled));
        return;
      }
    }
    whole_.emplace(x);
  }
  const T* data() const noexcept { return ordered_ ? ordered_->data() : whole_->data(); }

 private:
  std::optional<Buffer<T>> ordered_;
  std::optional<Gathered<T>> whole_;
};

}  // namespace graphrun
