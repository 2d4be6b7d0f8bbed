// 16-bit real numbers, a storage type that halves the memory of a float.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include <graphrun/base/types.hpp>

namespace graphrun {

// The 16-bit formats.
enum class Real16 { float16, bfloat16 };

namespace detail {
GRAPHRUN_HD inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
GRAPHRUN_HD inline float float_of(std::uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
}  // namespace detail

// IEEE 754 binary16: 11 significant bits, up to 65504.
struct Float16 {
  std::uint16_t bits;

  GRAPHRUN_HD explicit operator float() const {
#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
    return value;
#else
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t rest = bits & 0x7fffu;
    // Infinities and NaNs have the largest exponent in either format.
    if (rest >= 0x7c00u) return detail::float_of(sign | 0x7f800000u | rest << 13);
    // 2^112 is the difference of the exponents' biases; it makes subnormals normal on the way.
    const float magnitude = detail::float_of(rest << 13) * 0x1p112f;
    return detail::float_of(sign | detail::bits_of(magnitude));
#endif
  }

  // Rounds to nearest, ties to even; to infinity beyond 65504.
  GRAPHRUN_HD static Float16 nearest(float value) {
    const std::uint32_t bits = detail::bits_of(value);
    const std::uint32_t sign = bits >> 16 & 0x8000u, rest = bits & 0x7fffffffu;
    std::uint32_t result = 0;
    if (rest > 0x7f800000u) {
      result = 0x7e00u;  // a NaN
    } else if (rest >= 0x477ff000u) {
      result = 0x7c00u;
    } else if (rest >= 0x38800000u) {  // normal
      result = (rest - 0x38000000u + 0xfffu + (rest >> 13 & 1u)) >> 13;
    } else {  // subnormal: adding 0.5 rounds it and leaves its bits at the low end
      result = detail::bits_of(detail::float_of(rest) + 0.5f) - detail::bits_of(0.5f);
    }
    return {static_cast<std::uint16_t>(sign | result)};
  }
};

// The upper half of a float: 8 significant bits, a float's range.
struct Bfloat16 {
  std::uint16_t bits;

  GRAPHRUN_HD explicit operator float() const {
    return detail::float_of(static_cast<std::uint32_t>(bits) << 16);
  }

  // Rounds to nearest, ties to even.
  GRAPHRUN_HD static Bfloat16 nearest(float value) {
    const std::uint32_t bits = detail::bits_of(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return {0x7fc0u};  // a NaN
    return {static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16)};
  }
};

// The types as the values of a vector or a dense matrix.
template <class T>
concept Real16Value = std::is_same_v<T, Float16> || std::is_same_v<T, Bfloat16>;
template <Real16Value T>
inline constexpr Real16 real16_of = std::is_same_v<T, Float16> ? Real16::float16 : Real16::bfloat16;

}  // namespace graphrun
