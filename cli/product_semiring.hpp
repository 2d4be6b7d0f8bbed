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

// Whether the values are whole or real numbers, and of which precision.
enum class ProductValues { whole, single_, double_ };

template <class S>
struct SemiringType {
  using type = S;
};

// Whether products are the second factor's values, whatever weights the first has.
inline bool ignores_first(ProductSemiringName name) {
  return name == ProductSemiringName::plus_second || name == ProductSemiringName::min_second ||
         name == ProductSemiringName::plus_pair;
}

// Calls f(SemiringType<S>) for the semiring of that name over those values, for factors of which
// the first is a pattern where ignores_first(): over a pattern, plus_second is plus_times.
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

}  // namespace graphrun::cli
