// Number scanners, eight characters at a time. text_padding readable characters must follow the
// text.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace graphrun::detail {

inline bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }
inline bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') < 10; }

// Value of eight decimal digits, one per byte, the most significant in the lowest byte.
inline std::uint64_t value_of_eight(std::uint64_t digits) noexcept {
  digits = digits * 10 + (digits >> 8);  // a pair of digits in each even byte
  constexpr std::uint64_t mask = 0x000000ff000000ff;
  constexpr std::uint64_t outer = 100 + (std::uint64_t{1000000} << 32);
  constexpr std::uint64_t inner = 1 + (std::uint64_t{10000} << 32);
  return ((digits & mask) * outer + ((digits >> 16) & mask) * inner) >> 32;
}

// Appends up to eight digits at p to `value`. Returns their number.
inline int take_digits(const char* p, std::uint64_t& value) noexcept {
  static constexpr std::uint64_t power[] = {1,      10,      100,      1000,     10000,
                                            100000, 1000000, 10000000, 100000000};
  int count = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::uint64_t digits;
    std::memcpy(&digits, p, sizeof digits);
    digits ^= 0x3030303030303030;  // digits become 0 to 9
    const std::uint64_t others = ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;
    count = others == 0 ? 8 : std::countr_zero(others) / 8;
    if (count == 0) return 0;
    value = value * power[count] + value_of_eight(digits << (64 - 8 * count));
  } else {
    std::uint64_t part = 0;
    while (count < 8 && is_digit(p[count])) part = part * 10 + std::uint64_t(p[count++] - '0');
    value = value * power[count] + part;
  }
  return count;
}

// Scans digits at p. Returns the end; nullptr if there is no digit, or more than 18: those may
// overflow.
inline const char* scan_unsigned(const char* p, std::uint64_t& value) noexcept {
  value = 0;
  int count = take_digits(p, value);
  if (count < 8) return count == 0 ? nullptr : p + count;
  p += 8;
  count = take_digits(p, value);
  p += count;
  if (count < 8) return p;
  for (count = 16; is_digit(*p) && count < 19; ++count, ++p) {
    value = value * 10 + static_cast<std::uint64_t>(*p - '0');
  }
  return count <= 18 ? p : nullptr;
}

// Scans an optional '-' and at most 18 digits. Returns the end or nullptr.
inline const char* scan_integer(const char* p, std::int64_t& value) noexcept {
  const bool negative = *p == '-';
  std::uint64_t magnitude;
  p = scan_unsigned(p + static_cast<int>(negative), magnitude);
  if (p == nullptr) magnitude = 0;
  value = negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
  return p;
}

// Scans a plain decimal such as -12.5 whose value is exact after one rounded division: at most 15
// digits, no exponent; `mark` stands for the point. Returns the end; nullptr for other numbers,
// which std::from_chars parses.
inline const char* scan_real(const char* p, double& value, char mark = '.') noexcept {
  static constexpr double power[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const bool negative = *p == '-';
  p += static_cast<int>(negative);
  std::uint64_t digits = 0;
  const char* const begin = p;
  int count = take_digits(p, digits);
  p += count;
  if (count == 8) {
    count = take_digits(p, digits);
    p += count;
  }
  int decimals = 0;
  const bool point = *p == mark;
  if (point) {
    ++p;
    const char* const fraction = p;
    while (p - fraction <= 16 && (count = take_digits(p, digits)) > 0) p += count;
    decimals = static_cast<int>(p - fraction);
  }
  const auto length = p - begin;  // with the point
  if (length > 16 || length == point || decimals > 15) return nullptr;
  if (is_digit(*p) || *p == 'e' || *p == 'E' || *p == '.') return nullptr;
  if (negative && digits == 0) return nullptr;  // "-0" is either negative zero or an integer
  value = static_cast<double>(digits) / power[decimals];
  if (negative) value = -value;
  return p;
}

}  // namespace graphrun::detail
