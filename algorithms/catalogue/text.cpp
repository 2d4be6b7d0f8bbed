#include <charconv>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <system_error>

namespace graphrun::catalogue {
namespace {

template <class... Format>
std::string written(double number, Format... format) {
  std::string text(64, '\0');
  for (;;) {
    char* const begin = &text.front();
    const auto [end, error] = std::to_chars(begin, begin + text.size(), number, format...);
    if (error == std::errc()) return {begin, end};
    text.resize(2 * text.size());
  }
}

}  // namespace

std::string grouped(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::ptrdiff_t first = number < 0 ? 1 : 0;
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > first; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), 1, ',');
  }
  return digits;
}

std::string counted(std::int64_t number, std::string_view one, std::string_view many) {
  std::string text = grouped(number) + ' ';
  if (number == 1) return text.append(one);
  return many.empty() ? text.append(one) + 's' : text.append(many);
}

std::string fixed(double number, int decimals) {
  return written(number, std::chars_format::fixed, decimals);
}

std::string scientific(double number, int decimals) {
  return written(number, std::chars_format::scientific, decimals);
}

std::string significant(double number, int digits) {
  return written(number, std::chars_format::general, digits);
}

std::string number_text(double number) { return significant(number, 6); }

std::string shortest(double number) { return written(number); }

std::string share_text(std::int64_t part, std::int64_t whole, int decimals) {
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  const bool exact = part == 0 || part == whole;
  while (!exact && decimals < 10 &&
         (fixed(percent, decimals) == fixed(0, decimals) ||
          fixed(percent, decimals) == fixed(100, decimals))) {
    ++decimals;
  }
  return fixed(percent, decimals) + " %";
}

}  // namespace graphrun::catalogue
