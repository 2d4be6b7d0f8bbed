// C = A B over a semiring, sparse times sparse, with a mask.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct ProductOptions {
  const Matrix* mask = nullptr;  // C may have entries only where it has one; values do not matter
  bool complement = false;       // ... only where it has none
};

// What a product takes, told before it is made.
struct ProductSize {
  offset_t products = 0;    // pairs of entries that are multiplied
  offset_t entries = 0;     // of C
  std::uint64_t bytes = 0;  // of C
};

// C(i, j) is the sum over k of A(i, k) times B(k, j), in ascending order of k; it has an entry
// where the mask allows one and there is a pair to multiply, also where the sum is zero. In CSR,
// with weights of S's value_type; A and B may be in any format. A and B keep what they are
// converted to: a copy in CSR of a matrix in CSC, and weights in S's type. Real results are
// bit-identical from run to run, whole numbers identical everywhere. Blocks. Throws InvalidArgument
// where shapes or contexts disagree, or where S is over integers and weights are real or wider;
// Unsupported where an integer result leaves 64 bits; OutOfMemory with needed() and available(),
// before it allocates C, where C does not fit; Cancelled.
template <ProductSemiring S>
Matrix spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

// Pairs of entries that are multiplied where there is no mask. Blocks.
offset_t product_count(const Matrix& a, const Matrix& b);

// The size of C by its pattern alone, exactly. Blocks.
ProductSize product_size(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

// Rows `first` to `last` - 1 as a matrix of their own, in CSR, in the same context. Blocks. Throws
// InvalidArgument where there are no such rows, OutOfMemory.
Matrix row_slice(const Matrix& matrix, index_t first, index_t last);

}  // namespace graphrun
