// SpGEMM: C = A B over a semiring, sparse times sparse, with an optional mask.
#pragma once

#include <cstdint>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Settings of spgemm().
struct ProductOptions {
  const Matrix* mask = nullptr;  // C has entries only where it has some; its values are ignored
  bool complement = false;       // ... only where it has none
};

// Size of a product, computed without it.
struct ProductSize {
  offset_t products = 0;    // pairs of entries multiplied
  offset_t entries = 0;     // of C
  std::uint64_t bytes = 0;  // of C
};

// C(i, j) is the sum over k of A(i, k) times B(k, j), in ascending order of k. C has an entry where
// the mask allows one and there is at least one pair, even if the sum is zero. In CSR, with weights
// of S's value_type; A and B may be in any format. A and B cache their conversions: a CSR copy of a
// matrix in CSC, and weights in S's type. Real results are bit-identical from run to run, integers
// identical everywhere. Blocks. Throws InvalidArgument if shapes or contexts disagree, or if S is
// over integers and weights are real or wider; Unsupported if an integer result exceeds 64 bits;
// OutOfMemory with needed() and available(), before it allocates C, if C does not fit; Cancelled.
template <ProductSemiring S>
Matrix spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

// Number of pairs of entries multiplied, without a mask. Blocks.
offset_t product_count(const Matrix& a, const Matrix& b);

// The exact size of C, from its pattern. Blocks.
ProductSize product_size(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

// Rows `first` to `last` - 1 as a separate matrix in CSR, in the same context. Blocks. Throws
// InvalidArgument if there are no such rows, OutOfMemory.
Matrix row_slice(const Matrix& matrix, index_t first, index_t last);

}  // namespace graphrun
