// C = A B over a semiring, sparse times sparse, with a mask.
#pragma once

#include <cstdint>
#include <optional>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Counts the pairs of entries that meet: common neighbours, wedges, triangles. Reads no weights.
struct PlusPair {
  using value_type = std::int64_t;
  using weight_type = std::int64_t;
  using sum_type = std::int64_t;
  using term_type = std::int64_t;
  static constexpr bool ignores_weights = true;
  static constexpr bool detects_overflow = false;  // a sum has fewer than 2^31 terms
  static constexpr std::int64_t zero = 0;
  GRAPHRUN_HD static std::int64_t add(std::int64_t p, std::int64_t q) { return p + q; }
  GRAPHRUN_HD static std::int64_t mul(std::int64_t, std::int64_t) { return 1; }
  GRAPHRUN_HD static std::int64_t result(std::int64_t sum) { return sum; }
};

// The semirings that matrices are multiplied over.
#define GRAPHRUN_PRODUCT_SEMIRINGS(X) \
  GRAPHRUN_SEMIRINGS(X)               \
  X(PlusPair)

namespace detail {
#define GRAPHRUN_LIST(S) , S
using ProductSemiringTuple = TailTuple<void GRAPHRUN_PRODUCT_SEMIRINGS(GRAPHRUN_LIST)>::type;
#undef GRAPHRUN_LIST
}  // namespace detail

using ProductSemirings = detail::ProductSemiringTuple;  // as a type list, for tests
template <class S>
concept ProductSemiring = detail::IsOneOf<S, ProductSemirings>::value;

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
// with weights of S's value_type; A and B may be in any format. A and B keep what they are converted
// to: a copy in CSR of a matrix in CSC, and weights in S's type. Real results are bit-identical from
// run to run, whole numbers identical everywhere. Blocks. Throws InvalidArgument where shapes or
// contexts disagree, or where S is over integers and weights are real or wider; Unsupported where an
// integer result leaves 64 bits; OutOfMemory with needed() and available(), before it allocates C,
// where C does not fit; Cancelled.
template <ProductSemiring S>
Matrix spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

// Pairs of entries that are multiplied where there is no mask. Blocks.
offset_t product_count(const Matrix& a, const Matrix& b);

// The size of C by its pattern alone, exactly. Blocks.
ProductSize product_size(const Matrix& a, const Matrix& b, const ProductOptions& options = {});

}  // namespace graphrun
