// Parameters that an LDBC .properties file gives its algorithms.
#include "cli/properties.hpp"

#include <fmt/format.h>

#include <charconv>
#include <graphrun/base/error.hpp>

namespace graphrun::cli {
namespace {

template <class Number>
Number parsed(const std::string& text, std::string_view key, const char* expected) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc() && stop == end) return number;
  throw FileError(fmt::format("the property {} is '{}', expected {}", key, text, expected));
}

}  // namespace

std::optional<std::string> property(const EdgeList& edges, std::string_view key) {
  for (const auto& [name, value] : edges.properties) {
    if (name == key) return value;
  }
  return std::nullopt;
}

double real_property(const EdgeList& edges, std::string_view key, double otherwise) {
  const auto text = property(edges, key);
  if (!text) return otherwise;
  constexpr const char* expected = "a number of at least 0 and below 1";
  const auto number = parsed<double>(*text, key, expected);
  if (number >= 0 && number < 1) return number;
  throw FileError(fmt::format("the property {} is {}, expected {}", key, *text, expected));
}

int count_property(const EdgeList& edges, std::string_view key, int otherwise) {
  const auto text = property(edges, key);
  if (!text) return otherwise;
  constexpr const char* expected = "a whole number from 1 on";
  const int number = parsed<int>(*text, key, expected);
  if (number >= 1) return number;
  throw FileError(fmt::format("the property {} is {}, expected {}", key, *text, expected));
}

}  // namespace graphrun::cli
