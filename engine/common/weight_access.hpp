// How operations read stored weights.
//
// | stored                  | read as                                      |
// |-------------------------|----------------------------------------------|
// | no weights              | a pattern, whose entries weigh 1             |
// | the type that is wanted | that type, where it lies                     |
// | any type, wanted: real  | converted, rounded to the precision wanted   |
// | narrower whole numbers  | converted                                    |
// | wider ones, or real     | refused where whole numbers are wanted       |
// | complex                 | refused where real or whole ones are wanted  |
//
// A semiring that ignores weights reads every matrix as a pattern. One over complex numbers has no
// kernels for patterns: their entries are read as those of any type.
#pragma once

#include <type_traits>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/weights.hpp>

namespace graphrun {

enum class WeightAccess { pattern, stored, converted };

// How weights stored as `type` are read as Ts. Throws InvalidArgument where a T cannot hold them.
template <class T>
WeightAccess access_as(WeightType type) {
  if (type == WeightType::none) return WeightAccess::pattern;
  if (type == weight_type_of<T>) return WeightAccess::stored;
  if constexpr (!is_complex_v<T>) {
    if (is_complex(type)) refuse_complex("a semiring over real numbers");
  }
  if constexpr (std::is_integral_v<T>) {
    require(!is_real(type), "a semiring over integers cannot use weights that are real numbers");
    require(weight_bytes(type) <= sizeof(T),
            "a semiring over 32-bit integers cannot use weights of 64 bits");
  }
  return WeightAccess::converted;
}

// How S reads the weights that it multiplies by.
template <class S>
WeightAccess weight_access(WeightType type) {
  if constexpr (S::ignores_weights) return WeightAccess::pattern;
  return access_as<typename S::weight_type>(type);
}

// Calls f with the way in which S reads weights of this type: AsPattern, AsTyped or AsAny. Without
// `has_typed` there are no kernels for AsTyped, and weights of S's own type are read as AsAny.
template <class S, bool has_typed = true, class F>
auto visit_weights(WeightType type, F&& f) {
  if constexpr (S::ignores_weights) {
    return f(AsPattern{});
  } else {
    const WeightAccess access = weight_access<S>(type);
    if constexpr (!is_complex_v<typename S::weight_type>) {
      if (access == WeightAccess::pattern) return f(AsPattern{});
    }
    if constexpr (has_typed) {
      if (access == WeightAccess::stored) return f(AsTyped<typename S::weight_type>{});
    }
    return f(AsAny{});
  }
}

}  // namespace graphrun
