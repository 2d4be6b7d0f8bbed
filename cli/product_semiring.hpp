// The semirings of the command line, by name.
#pragma once

#include <graphrun/engine/spgemm.hpp>
#include <string>
#include <utility>
#include <vector>

namespace graphrun::cli {

enum class ProductSemiringName { plus_times, plus_second, min_plus, min_second, plus_pair };

inline std::vector<std::pair<std::string, ProductSemiringName>> product_semirings() {
  return {{"plus_times", ProductSemiringName::plus_times},
          {"plus_second", ProductSemiringName::plus_second},
          {"min_plus", ProductSemiringName::min_plus},
          {"min_second", ProductSemiringName::min_second},
          {"plus_pair", ProductSemiringName::plus_pair}};
}

inline std::string name(ProductSemiringName semiring) {
  for (const auto& [text, named] : product_semirings()) {
    if (named == semiring) return text;
  }
  return {};
}

inline bool is_minimum(ProductSemiringName name) {
  return name == ProductSemiringName::min_plus || name == ProductSemiringName::min_second;
}

// The type of a product's values: int64, float, double, or two of these.
enum class ProductValues { whole, single_, double_, complex_single, complex_double };

inline bool is_complex(ProductValues values) {
  return values == ProductValues::complex_single || values == ProductValues::complex_double;
}

inline const char* text_of(ProductValues values) {
  return values == ProductValues::whole     ? "whole numbers, exactly"
         : values == ProductValues::single_ ? "single precision, summed in double"
         : values == ProductValues::double_ ? "double precision"
         : values == ProductValues::complex_single
             ? "complex numbers of single precision, summed in double"
             : "complex numbers of double precision";
}

// Throws Unsupported for a semiring that is not one over complex numbers.
inline void check_complex(ProductSemiringName semiring) {
  if (semiring == ProductSemiringName::plus_times) return;
  throw Unsupported(
      "complex matrices are multiplied over plus_times; for another --semiring take them without "
      "their weights: --weights none");
}

template <class S>
struct SemiringType {
  using type = S;
};

// Whether the semiring ignores the weights of the first factor.
inline bool ignores_first(ProductSemiringName name) {
  return name == ProductSemiringName::plus_second || name == ProductSemiringName::min_second ||
         name == ProductSemiringName::plus_pair;
}

// Calls f(SemiringType<S>) for the semiring of that name and value type. If ignores_first(), the
// first factor must be a pattern: plus_second is then plus_times.
template <class F>
auto with_semiring(ProductSemiringName name, ProductValues values, F&& f) {
  const bool is_single = values == ProductValues::single_;
  switch (name) {
    case ProductSemiringName::min_plus:
      if (values == ProductValues::whole) return f(SemiringType<MinPlus<std::int64_t>>{});
      return is_single ? f(SemiringType<MinPlus<float>>{}) : f(SemiringType<MinPlus<double>>{});
    case ProductSemiringName::min_second:
      return f(SemiringType<MinSecond>{});
    case ProductSemiringName::plus_pair:
      return f(SemiringType<PlusPair>{});
    default:
      if (values == ProductValues::whole) return f(SemiringType<PlusTimes<std::int64_t>>{});
      return is_single ? f(SemiringType<PlusTimes<float>>{}) : f(SemiringType<PlusTimes<double>>{});
  }
}

// The same where values may be complex.
template <class F>
auto with_any_semiring(ProductSemiringName name, ProductValues values, F&& f) {
  if (values == ProductValues::complex_single) {
    return f(SemiringType<PlusTimes<Complex<float>>>{});
  }
  if (values == ProductValues::complex_double) {
    return f(SemiringType<PlusTimes<Complex<double>>>{});
  }
  return with_semiring(name, values, f);
}

}  // namespace graphrun::cli
