// Dense matrices: several vectors, in column-major or row-major (interleaved) order.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// column_major: each column is contiguous. row_major: each row is.
enum class DenseOrder { column_major, row_major };

// Kernel view: entry (i, j) is data[i * row_step + j * column_step].
template <class T>
struct DenseView {
  T* data;
  index_t rows, columns;
  offset_t row_step, column_step;

  GRAPHRUN_HD T& at(index_t i, index_t j) const { return data[i * row_step + j * column_step]; }
};

// Move-only; lives in the memory of one context. Contents are undefined until written.
template <class T>
class Dense {
 public:
  // `leading` is the distance between the beginnings of two columns (rows, where row-major), in
  // elements; 0: no gap. Throws InvalidArgument where it is shorter than what lies between them,
  // a size is negative or the product overflows, naming the values; OutOfMemory.
  Dense(const Context& ctx, index_t rows, index_t columns,
        DenseOrder order = DenseOrder::column_major, index_t leading = 0)
      : rows_(rows),
        columns_(columns),
        order_(order),
        leading_(leading == 0 ? inner() : leading),
        values_(ctx, slots()) {}

  index_t rows() const noexcept { return rows_; }
  index_t columns() const noexcept { return columns_; }
  DenseOrder order() const noexcept { return order_; }
  index_t leading() const noexcept { return leading_; }
  const Context& context() const noexcept { return values_.context(); }
  // As stored, with the gaps between columns (or rows).
  Buffer<T>& values() noexcept { return values_; }
  const Buffer<T>& values() const noexcept { return values_; }

  DenseView<T> view() noexcept { return view_of(values_.data()); }
  DenseView<const T> view() const noexcept { return view_of(values_.data()); }

 private:
  index_t inner() const noexcept { return order_ == DenseOrder::row_major ? columns_ : rows_; }
  index_t outer() const noexcept { return order_ == DenseOrder::row_major ? rows_ : columns_; }
  std::size_t slots() const {
    const auto refuse = [&](const char* what) {
      throw InvalidArgument("Dense: " + std::to_string(rows_) + " x " + std::to_string(columns_) +
                            " with a leading dimension of " + std::to_string(leading_) + ": " +
                            what);
    };
    if (rows_ < 0 || columns_ < 0) refuse("the sizes must not be negative");
    if (leading_ < inner()) refuse("that is shorter than a column (row, where row-major)");
    const auto most = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(T);
    const auto size = static_cast<std::size_t>(leading_) * static_cast<std::size_t>(outer());
    if (size > most) refuse("more bytes than 64 bits count");
    return size;
  }
  template <class U>
  DenseView<U> view_of(U* data) const noexcept {
    const bool by_row = order_ == DenseOrder::row_major;
    return {data, rows_, columns_, by_row ? leading_ : 1, by_row ? 1 : leading_};
  }

  index_t rows_, columns_;
  DenseOrder order_;
  index_t leading_;
  Buffer<T> values_;
};

}  // namespace graphrun
