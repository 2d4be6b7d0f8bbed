#include <graphrun/base/error.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/common/printable.hpp"

namespace graphrun {
namespace {

std::string place(const std::string& path, std::int64_t line, std::int64_t column) {
  std::string result = printable(path) + ":" + std::to_string(line);
  if (column > 0) result += ":" + std::to_string(column);
  return result;
}

// The line as printable text, cut at a character boundary to 200 bytes.
std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 200;
  if (text.empty()) return {};
  std::size_t end = std::min(text.size(), longest);
  while (end < text.size() && end > longest - 4 && (text[end] & 0xc0) == 0x80) --end;
  return "\n    " + printable(text.substr(0, end), "\t") + (end < text.size() ? " ..." : "");
}

// "43.5 MB".
std::string in_units(std::uint64_t bytes) {
  constexpr std::array units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 999.95 && unit + 1 < units.size(); ++unit) amount /= 1000;
  std::array<char, 32> digits = {};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), amount,
                                  std::chars_format::fixed, unit == 0 ? 0 : 1)
                        .ptr;
  return std::string(digits.data(), end) + " " + units[unit];
}

std::string shortage(std::uint64_t needed, std::uint64_t available, const std::string& what_for,
                     const std::string& limit) {
  std::string result = what_for + " does not fit in memory";
  if (needed > 0) result += ": needs " + in_units(needed);
  if (available > 0) result += ", " + in_units(available) + " available";
  if (!limit.empty()) result += " (" + limit + ")";
  return result;
}

std::string from(const std::string& message, std::source_location where) {
  return message + " (" + where.file_name() + ":" + std::to_string(where.line()) + ")";
}

}  // namespace

ParseError::ParseError(std::string path, std::int64_t line, std::int64_t column,
                       const std::string& wrong, const std::string& expected,
                       const std::string& text)
    : Error(place(path, line, column) + ": " + printable(wrong) +
            (expected.empty() ? "" : ", expected " + printable(expected)) + excerpt(text)),
      path_(std::move(path)),
      line_(line),
      column_(column) {}

DeviceError::DeviceError(const std::string& message, std::source_location where)
    : Error(from(message, where)) {}

OutOfMemory::OutOfMemory(std::uint64_t needed, std::uint64_t available, const std::string& what_for,
                         const std::string& limit)
    : OutOfMemory(Plain{shortage(needed, available, what_for, limit)}, needed, available) {}

OutOfMemory OutOfMemory::during(const std::string& doing) const {
  return OutOfMemory(Plain{doing + ": " + what()}, needed_, available_);
}

void require_between(std::string_view function, std::string_view name, std::int64_t value,
                     std::int64_t low, std::int64_t high) {
  if (value >= low && value <= high) return;
  throw InvalidArgument(std::string(function) + ": " + std::string(name) + " is " +
                        std::to_string(value) + ", and must be from " + std::to_string(low) +
                        " to " + std::to_string(high));
}

}  // namespace graphrun
