// UTF-8 as RFC 3629 defines it: shortest forms only, no surrogates, nothing above U+10FFFF.
#include "base/common/printable.hpp"

#include <algorithm>
#include <array>

namespace graphrun {
namespace {

constexpr std::string_view hexadecimal = "0123456789abcdef";

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool continues(std::string_view text, std::size_t at) {
  return at < text.size() && (byte_at(text, at) & 0xc0) == 0x80;
}

// Code point of a well-formed character of `length` bytes.
char32_t code_point(std::string_view text, std::size_t length) {
  constexpr std::array<unsigned char, 5> bits = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t code = byte_at(text, 0) & bits[length];
  for (std::size_t i = 1; i < length; ++i) code = (code << 6) | (byte_at(text, i) & 0x3f);
  return code;
}

bool is_obeyed(char32_t code) {
  const auto within = [code](char32_t first, char32_t last) {
    return code >= first && code <= last;
  };
  return code < 0x20 || within(0x7f, 0x9f) || code == 0x61c || within(0x200e, 0x200f) ||
         within(0x2028, 0x202e) || within(0x2066, 0x2069);
}

void add_hexadecimal(char32_t number, int digits, std::string& out) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += hexadecimal[(number >> shift) & 0xf];
  }
}

void add_byte(unsigned char byte, std::string& out) {
  out += "\\x";
  add_hexadecimal(byte, 2, out);
}

void add_escaped(char32_t code, std::string& out) {
  if (code == '\n') {
    out += "\\n";
  } else if (code == '\t') {
    out += "\\t";
  } else if (code == '\r') {
    out += "\\r";
  } else if (code < 0x80) {
    add_byte(static_cast<unsigned char>(code), out);
  } else {
    out += "\\u";
    add_hexadecimal(code, 4, out);
  }
}

bool starts_with_escape(std::string_view text) {
  const auto is_digit = [](char c) { return hexadecimal.find(c) != hexadecimal.npos; };
  return text.size() >= 4 && text.starts_with("\\x") && is_digit(text[2]) && is_digit(text[3]);
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned char first = byte_at(text, 0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xc2   ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text, i)) return 0;
  }
  if (length < 3) return length;
  const char32_t code = code_point(text, length);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  const bool in_range =
      length == 3 ? code >= 0x800 && !surrogate : code >= 0x10000 && code <= 0x10ffff;
  return in_range ? length : 0;
}

std::string printable(std::string_view text, std::string_view kept) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const bool keep = kept.find(text.front()) != kept.npos;
    if (length == 0) {
      add_byte(byte_at(text, 0), result);
    } else if (!keep && is_obeyed(code_point(text, length))) {
      add_escaped(code_point(text, length), result);
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string reversible_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || starts_with_escape(text)) {
      add_byte(byte_at(text, 0), result);
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace graphrun
