// Products of 16-bit numbers, calculated in full precision.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <graphrun/formats/matrix/real16.hpp>

namespace graphrun {

// A matrix with 16-bit weights. Move-only; lives in the memory of the original matrix's context.
class Matrix16 {
 public:
  // A copy of a matrix in CSR, ELL or SELL with weights rounded to nearest. Blocks. Throws
  // InvalidArgument for another format or a pattern; Unsupported if finite weights round to
  // infinity, with their number; OutOfMemory.
  Matrix16(const Matrix& a, Real16 type);

  index_t rows() const noexcept { return structure_.rows(); }
  index_t columns() const noexcept { return structure_.columns(); }
  offset_t entries() const noexcept { return structure_.entries(); }
  std::size_t bytes() const noexcept {
    return structure_.bytes() + values_.size() * sizeof(std::uint16_t);
  }
  Real16 type() const noexcept { return type_; }
  const Matrix& structure() const noexcept { return structure_; }  // a pattern
  const Buffer<std::uint16_t>& values() const noexcept { return values_; }

 private:
  Matrix structure_;
  Buffer<std::uint16_t> values_;  // one per slot of the format
  Real16 type_;
};

// y = A x over (+, *) for the rows that `mask` allows: float products, summed in double and in a
// fixed order. Otherwise as spmv().
void spmv(const Matrix16& a, const Vector<float>& x, Vector<float>& y, Mask mask = {},
          Output output = Output::replace);

// Y = A X over (+, *), A in CSR: products and sums in float and in a fixed order, rounded to the
// nearest T. Otherwise as spmm() of engine/spmm.hpp. A's weights are of type T, or of any type that
// is not complex, rounded to float; a pattern's are 1. Throws InvalidArgument as that does, and for
// 16-bit weights of the other type; Unsupported for complex weights.
template <Real16Value T>
void spmm(const Matrix16& a, const Dense<T>& x, Dense<T>& y);
template <Real16Value T>
void spmm(const Matrix& a, const Dense<T>& x, Dense<T>& y);

}  // namespace graphrun
