// The semirings that the engine multiplies over, as types, and the one list of them.
//
// A semiring S has these members:
//
// * value_type, of x and y; weight_type, what a stored weight is converted to;
// * sum_type, what a row is summed in: wider than value_type where rounding or overflow asks it;
// * term_type, what a product is; a sum_type can hold it;
// * zero, the identity of add, a value_type;
// * add(p, q) on sum_types, associative and commutative;
// * mul(edge, x), a term_type, from the stored weight and the value at the edge's other end;
// * result(sum), the value_type that a row's sum is stored as;
// * addition, what add() is: plus, min or other;
// * ignores_weights: mul does not look at the weight;
// * ignores_values: mul looks at neither;
// * detects_overflow: result() returns overflowed(), a value that no sum of real input has, where
//   the exact result does not fit; spmv throws Unsupported then.
//
// Kernels are compiled for the semirings of GRAPHRUN_SEMIRING_TABLE and for no others.
#pragma once

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// The addition of a semiring. A minimum is idempotent: threads may apply a value twice and in any
// order, so closures and frontier pushes are compiled for it.
enum class Addition { plus, min, other };

namespace detail {
__extension__ typedef __int128 Int128;
template <class T>
struct SumOf {
  using type = double;
};
template <>
struct SumOf<std::int64_t> {
  using type = Int128;
};
template <class T>
struct SumOf<Complex<T>> {
  using type = Complex<double>;
};

// Integers are summed in 128 bits: a sum of 2^31 products is exact in every order, and only a
// product or a total beyond 64 bits overflows. `lost` marks such a product and is absorbing.
inline constexpr Int128 lost = static_cast<Int128>(1) << 126;

template <class T>
struct PlusBase {
  using value_type = T;
  using weight_type = T;
  using sum_type = typename SumOf<T>::type;
  using term_type = sum_type;
  static constexpr T zero = T{0};
  static constexpr Addition addition = Addition::plus;
  static constexpr bool ignores_values = false;
  static constexpr bool detects_overflow = std::is_integral_v<T>;
  GRAPHRUN_HD static constexpr T overflowed() { return std::numeric_limits<T>::min(); }
  GRAPHRUN_HD static sum_type add(sum_type p, sum_type q) {
    if constexpr (detects_overflow) {
      if (p == lost || q == lost) return lost;
    }
    return p + q;
  }
  GRAPHRUN_HD static T result(sum_type sum) {
    if constexpr (detects_overflow) {
      const bool fits = sum <= std::numeric_limits<T>::max() && sum > std::numeric_limits<T>::min();
      return fits ? static_cast<T>(sum) : overflowed();
    } else {
      return static_cast<T>(sum);
    }
  }
};
}  // namespace detail

// (+, *): matrix-vector products, PageRank on weighted graphs.
template <class T>
struct PlusTimes : detail::PlusBase<T> {
  static constexpr bool ignores_weights = false;
  using Sum = typename detail::PlusBase<T>::sum_type;
  // Products of complex64 are rounded to it, which halves what kernels hold of them.
  using term_type = std::conditional_t<std::is_same_v<T, Complex<float>>, T, Sum>;
  GRAPHRUN_HD static term_type mul(T edge, T x) {
    const term_type product = static_cast<term_type>(edge) * static_cast<term_type>(x);
    if constexpr (std::is_integral_v<T>) {
      constexpr auto most = static_cast<Sum>(std::numeric_limits<T>::max());
      if (product > most || product < -most) return detail::lost;
    }
    return product;
  }
};

// (+, second): sums over neighbours, ignoring weights: PageRank, degrees, Brandes.
template <class T>
struct PlusSecond : detail::PlusBase<T> {
  static constexpr bool ignores_weights = true;
  using term_type = T;
  GRAPHRUN_HD static T mul(T, T x) { return x; }
};

// (min, +): shortest paths. The zero of integers is their largest value; a path length that does
// not fit below it is overflowed().
template <class T>
struct MinPlus {
  using value_type = T;
  using weight_type = T;
  using sum_type = T;
  using term_type = T;
  static constexpr Addition addition = Addition::min;
  static constexpr bool ignores_weights = false;
  static constexpr bool ignores_values = false;
  static constexpr bool detects_overflow = std::is_integral_v<T>;
  static constexpr T zero =
      std::is_integral_v<T> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::infinity();
  GRAPHRUN_HD static constexpr T overflowed() { return std::numeric_limits<T>::max() - 1; }
  GRAPHRUN_HD static T add(T p, T q) { return p < q ? p : q; }
  GRAPHRUN_HD static T mul(T edge, T x) {
    if constexpr (detects_overflow) {
      if (x == zero) return zero;
      const detail::Int128 length = static_cast<detail::Int128>(edge) + x;
      return length < overflowed() && length >= std::numeric_limits<T>::min()
                 ? static_cast<T>(length)
                 : overflowed();
    } else {
      return edge + x;
    }
  }
  GRAPHRUN_HD static T result(T sum) { return sum; }
};

// (max, +): longest paths, critical paths. The zero is -infinity; T is float or double.
template <class T>
struct MaxPlus {
  static_assert(std::is_floating_point_v<T>);
  using value_type = T;
  using weight_type = T;
  using sum_type = T;
  using term_type = T;
  static constexpr Addition addition = Addition::other;
  static constexpr bool ignores_weights = false;
  static constexpr bool ignores_values = false;
  static constexpr bool detects_overflow = false;
  static constexpr T zero = -std::numeric_limits<T>::infinity();
  GRAPHRUN_HD static T add(T p, T q) { return p > q ? p : q; }
  GRAPHRUN_HD static T mul(T edge, T x) { return edge + x; }
  GRAPHRUN_HD static T result(T sum) { return sum; }
};

// (min, second): the smallest label among neighbours: connected components; BFS parents, with
// vertices as labels.
struct MinSecond {
  using value_type = index_t;
  using weight_type = index_t;
  using sum_type = index_t;
  using term_type = index_t;
  static constexpr Addition addition = Addition::min;
  static constexpr bool ignores_weights = true;
  static constexpr bool ignores_values = false;
  static constexpr bool detects_overflow = false;
  static constexpr index_t zero = std::numeric_limits<index_t>::max();
  GRAPHRUN_HD static index_t add(index_t p, index_t q) { return p < q ? p : q; }
  GRAPHRUN_HD static index_t mul(index_t, index_t x) { return x; }
  GRAPHRUN_HD static index_t result(index_t sum) { return sum; }
};

// (+, pair): the number of matching pairs of entries: common neighbours, wedges, triangles. For
// products of two sparse matrices.
struct PlusPair {
  using value_type = std::int64_t;
  using weight_type = std::int64_t;
  using sum_type = std::int64_t;
  using term_type = std::int64_t;
  static constexpr Addition addition = Addition::plus;
  static constexpr bool ignores_weights = true;
  static constexpr bool ignores_values = true;
  static constexpr bool detects_overflow = false;  // a sum has fewer than 2^31 terms
  static constexpr std::int64_t zero = 0;
  GRAPHRUN_HD static std::int64_t add(std::int64_t p, std::int64_t q) { return p + q; }
  GRAPHRUN_HD static std::int64_t mul(std::int64_t, std::int64_t) { return 1; }
  GRAPHRUN_HD static std::int64_t result(std::int64_t sum) { return sum; }
};

// The closed set. To add a semiring: write its struct above and its row here.
//
// ROW(S, addition, reads, values, ...) has, beside the semiring, traits that the preprocessor can
// tell apart, and whatever follows ROW:
//
// * addition: plus, min or other;
// * reads: weighted (weights and values), pattern (values alone) or pairs (neither);
// * values: real or whole numbers.
#define GRAPHRUN_SEMIRING_TABLE(ROW, ...)                          \
  ROW(PlusTimes<float>, plus, weighted, real, __VA_ARGS__)         \
  ROW(PlusTimes<double>, plus, weighted, real, __VA_ARGS__)        \
  ROW(PlusTimes<std::int64_t>, plus, weighted, whole, __VA_ARGS__) \
  ROW(PlusSecond<float>, plus, pattern, real, __VA_ARGS__)         \
  ROW(PlusSecond<double>, plus, pattern, real, __VA_ARGS__)        \
  ROW(MinPlus<float>, min, weighted, real, __VA_ARGS__)            \
  ROW(MinPlus<double>, min, weighted, real, __VA_ARGS__)           \
  ROW(MinPlus<std::int64_t>, min, weighted, whole, __VA_ARGS__)    \
  ROW(MaxPlus<double>, other, weighted, real, __VA_ARGS__)         \
  ROW(MinSecond, min, pattern, whole, __VA_ARGS__)                 \
  ROW(PlusPair, plus, pairs, whole, __VA_ARGS__)

// Those over complex numbers, which spmv, spmm and spgemm alone have kernels for.
#define GRAPHRUN_COMPLEX_SEMIRINGS(X) \
  X(PlusTimes<Complex<float>>)        \
  X(PlusTimes<Complex<double>>)

// X(...) if the column has this value, else nothing.
#define GRAPHRUN_IF_PLUS_plus(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_PLUS_min(X, ...)
#define GRAPHRUN_IF_PLUS_other(X, ...)
#define GRAPHRUN_IF_MIN_plus(X, ...)
#define GRAPHRUN_IF_MIN_min(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_MIN_other(X, ...)
#define GRAPHRUN_IF_VALUES_weighted(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_VALUES_pattern(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_VALUES_pairs(X, ...)
#define GRAPHRUN_IF_REAL_real(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_REAL_whole(X, ...)

#define GRAPHRUN_ROW_SPMV(S, addition, reads, values, X) GRAPHRUN_IF_VALUES_##reads(X, S)
#define GRAPHRUN_ROW_SPMM(S, addition, reads, values, X) GRAPHRUN_IF_REAL_##values(X, S)
#define GRAPHRUN_ROW_AFFINE(S, addition, reads, values, X) \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_REAL_##values, X, S)
#define GRAPHRUN_ROW_MIN(S, addition, reads, values, X) GRAPHRUN_IF_MIN_##addition(X, S)
#define GRAPHRUN_ROW_ALL(S, addition, reads, values, X) X(S)

// X(S) for each semiring that a vector is multiplied over, ...
#define GRAPHRUN_SEMIRINGS(X) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_SPMV, X)
// ... a dense matrix, ...
#define GRAPHRUN_SPMM_SEMIRINGS(X) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_SPMM, X)
// ... a sparse matrix, ...
#define GRAPHRUN_PRODUCT_SEMIRINGS(X) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_ALL, X)
// ... those over real numbers whose sums the affine epilogue (spmv/epilogue.hpp) can follow, ...
#define GRAPHRUN_REAL_SEMIRINGS(X) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_AFFINE, X)
// ... and those whose add is a minimum.
#define GRAPHRUN_MIN_SEMIRINGS(X) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_MIN, X)

namespace detail {
#define GRAPHRUN_LIST(S) , S
template <class First, class... Rest>
struct TailTuple {
  using type = std::tuple<Rest...>;
};
template <class S, class Tuple>
struct IsOneOf : std::false_type {};
template <class S, class... Ts>
struct IsOneOf<S, std::tuple<Ts...>> : std::bool_constant<(std::is_same_v<S, Ts> || ...)> {};

// The columns of GRAPHRUN_SEMIRING_TABLE, derived from a semiring's members.
enum class Reads { weighted, pattern, pairs };
enum class Values { real, whole };
template <class S>
inline constexpr Reads reads_of = S::ignores_values    ? Reads::pairs
                                  : S::ignores_weights ? Reads::pattern
                                                       : Reads::weighted;
template <class S>
inline constexpr Values values_of =
    std::is_floating_point_v<typename S::value_type> ? Values::real : Values::whole;
}  // namespace detail

// The same sets as type lists, ...
using Semirings = detail::TailTuple<void GRAPHRUN_SEMIRINGS(GRAPHRUN_LIST)>::type;
using SpmmSemirings = detail::TailTuple<void GRAPHRUN_SPMM_SEMIRINGS(GRAPHRUN_LIST)>::type;
using ProductSemirings = detail::TailTuple<void GRAPHRUN_PRODUCT_SEMIRINGS(GRAPHRUN_LIST)>::type;
using RealSemirings = detail::TailTuple<void GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_LIST)>::type;
using ComplexSemirings = detail::TailTuple<void GRAPHRUN_COMPLEX_SEMIRINGS(GRAPHRUN_LIST)>::type;
using MinSemirings = detail::TailTuple<void GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_LIST)>::type;
#undef GRAPHRUN_LIST

// ... and as concepts.
template <class S>
concept ComplexSemiring = detail::IsOneOf<S, ComplexSemirings>::value;
template <class S>
concept Semiring = detail::IsOneOf<S, Semirings>::value || ComplexSemiring<S>;
template <class S>
concept SpmmSemiring = detail::IsOneOf<S, SpmmSemirings>::value || ComplexSemiring<S>;
template <class S>
concept ProductSemiring = detail::IsOneOf<S, ProductSemirings>::value || ComplexSemiring<S>;
template <class S>
concept RealSemiring = detail::IsOneOf<S, RealSemirings>::value;
template <class S>
concept MinSemiring = detail::IsOneOf<S, MinSemirings>::value;

// The columns of each row are the traits of its semiring.
#define GRAPHRUN_ROW_CHECK(S, adds, reads, values, check) \
  static_assert(S::addition == Addition::adds);           \
  static_assert(check reads_of<S> == check Reads::reads); \
  static_assert(check values_of<S> == check Values::values);
GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_CHECK, detail::)
#undef GRAPHRUN_ROW_CHECK

}  // namespace graphrun
