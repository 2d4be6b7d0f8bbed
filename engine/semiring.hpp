// The semirings an algorithm may multiply over, as types.
//
// A semiring S has these members:
//
// * value_type, of x and y; weight_type, what a stored weight is converted to;
// * sum_type, what a row is summed in: wider than value_type where rounding or overflow asks for
// it;
// * term_type, what a product is; a sum_type can hold it;
// * zero, the identity of add, a value_type;
// * add(p, q) on sum_types, associative and commutative;
// * mul(edge, x), a term_type, from the stored weight and the value at the edge's other end;
// * result(sum), the value_type that a row's sum is stored as;
// * ignores_weights: mul does not look at the weight;
// * detects_overflow: result() returns overflowed(), a value that no sum of real input has, where
//   the exact result does not fit; spmv throws Unsupported then.
//
// Kernels are compiled for the semirings in GRAPHRUN_SEMIRINGS and for no others.
#pragma once

#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>

#include <graphrun/engine/base/types.hpp>

namespace graphrun {

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

// Integers are summed in 128 bits, so that a sum of 2^31 products is exact in every order; only a
// product or a total beyond 64 bits overflows. `lost` marks such a product and survives adding.
inline constexpr Int128 lost = static_cast<Int128>(1) << 126;

template <class T>
struct PlusBase {
  using value_type = T;
  using weight_type = T;
  using sum_type = typename SumOf<T>::type;
  using term_type = sum_type;
  static constexpr T zero = T{0};
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

// Sums of products: PageRank on weighted graphs, matrix-vector products.
template <class T>
struct PlusTimes : detail::PlusBase<T> {
  static constexpr bool ignores_weights = false;
  using Sum = typename detail::PlusBase<T>::sum_type;
  GRAPHRUN_HD static Sum mul(T edge, T x) {
    const Sum product = static_cast<Sum>(edge) * static_cast<Sum>(x);
    if constexpr (std::is_integral_v<T>) {
      constexpr auto most = static_cast<Sum>(std::numeric_limits<T>::max());
      if (product > most || product < -most) return detail::lost;
    }
    return product;
  }
};

// Sums over neighbours, weights ignored: PageRank, degrees, Brandes.
template <class T>
struct PlusSecond : detail::PlusBase<T> {
  static constexpr bool ignores_weights = true;
  using term_type = T;
  GRAPHRUN_HD static T mul(T, T x) { return x; }
};

// Shortest paths. The zero of integers is their largest value; a path length that does not fit
// below it is overflowed().
template <class T>
struct MinPlus {
  using value_type = T;
  using weight_type = T;
  using sum_type = T;
  using term_type = T;
  static constexpr bool ignores_weights = false;
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

// The smallest label among neighbours: connected components; BFS parents, with vertices as labels.
struct MinSecond {
  using value_type = index_t;
  using weight_type = index_t;
  using sum_type = index_t;
  using term_type = index_t;
  static constexpr bool ignores_weights = true;
  static constexpr bool detects_overflow = false;
  static constexpr index_t zero = std::numeric_limits<index_t>::max();
  GRAPHRUN_HD static index_t add(index_t p, index_t q) { return p < q ? p : q; }
  GRAPHRUN_HD static index_t mul(index_t, index_t x) { return x; }
  GRAPHRUN_HD static index_t result(index_t sum) { return sum; }
};

// The closed set. To add one: write the struct above, name it here, rebuild.
#define GRAPHRUN_SEMIRINGS(X) \
  X(PlusTimes<float>)         \
  X(PlusTimes<double>)        \
  X(PlusTimes<std::int64_t>)  \
  X(PlusSecond<float>)        \
  X(PlusSecond<double>)       \
  X(MinPlus<float>)           \
  X(MinPlus<double>)          \
  X(MinPlus<std::int64_t>)    \
  X(MinSecond)

// Those over real numbers whose sums the affine epilogue (epilogue.hpp) can follow.
#define GRAPHRUN_REAL_SEMIRINGS(X) \
  X(PlusTimes<float>)              \
  X(PlusTimes<double>)             \
  X(PlusSecond<float>)             \
  X(PlusSecond<double>)

// Those whose add is a minimum: racing threads may offer values in any order.
#define GRAPHRUN_MIN_SEMIRINGS(X) \
  X(MinPlus<float>)               \
  X(MinPlus<double>)              \
  X(MinPlus<std::int64_t>)        \
  X(MinSecond)

namespace detail {
#define GRAPHRUN_LIST(S) , S
template <class First, class... Rest>
struct TailTuple {
  using type = std::tuple<Rest...>;
};
using SemiringTuple = TailTuple<void GRAPHRUN_SEMIRINGS(GRAPHRUN_LIST)>::type;
using RealSemiringTuple = TailTuple<void GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_LIST)>::type;
using MinSemiringTuple = TailTuple<void GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_LIST)>::type;
#undef GRAPHRUN_LIST
template <class S, class Tuple>
struct IsOneOf : std::false_type {};
template <class S, class... Ts>
struct IsOneOf<S, std::tuple<Ts...>> : std::bool_constant<(std::is_same_v<S, Ts> || ...)> {};
}  // namespace detail

// The same sets as type lists, for tests.
using Semirings = detail::SemiringTuple;
using RealSemirings = detail::RealSemiringTuple;
using MinSemirings = detail::MinSemiringTuple;

template <class S>
concept Semiring = detail::IsOneOf<S, Semirings>::value;
template <class S>
concept RealSemiring = detail::IsOneOf<S, RealSemirings>::value;
template <class S>
concept MinSemiring = detail::IsOneOf<S, MinSemirings>::value;

}  // namespace graphrun
