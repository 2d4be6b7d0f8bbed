// Text wrapped to a width.
#include "cli/wrap.hpp"

#include <sys/ioctl.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t usual_width = 80, least_width = 40, most_width = 10'000;

// The number of bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size()) {
    const bool begins = (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
    if (begins && count-- == 0) break;
    ++at;
  }
  return at;
}

// The position at which to break a line, of which `fits` bytes fit.
std::size_t line_end(std::string_view text, std::size_t fits) {
  const std::size_t blank = text.rfind(' ', fits);
  if (blank != std::string_view::npos && text.find_first_not_of(' ') < blank) return blank;
  const std::size_t joint = text.substr(0, fits).find_last_of("/|,;:_-");
  return joint == std::string_view::npos || joint == 0 ? fits : joint + 1;
}

std::size_t columns_asked_for() {
  const char* text = std::getenv("COLUMNS");
  if (text == nullptr) return 0;
  const std::string_view digits(text);
  std::size_t columns = 0;
  const auto [end, error] = std::from_chars(digits.begin(), digits.end(), columns);
  return error == std::errc() && end == digits.end() && columns <= most_width ? columns : 0;
}

}  // namespace

std::size_t page_width(int descriptor) {
  std::size_t columns = columns_asked_for();
  winsize size{};
  if (columns == 0 && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0) columns = size.ws_col;
  return columns == 0 ? usual_width : std::max(columns, least_width);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  width = std::max<std::size_t>(width, 1);
  while (true) {
    const std::size_t fits = bytes_of(text, width);
    if (fits == text.size()) break;
    const std::string_view line = text.substr(0, line_end(text, fits));
    lines.emplace_back(line.substr(0, line.find_last_not_of(' ') + 1));
    text.remove_prefix(line.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return lines;
  }
  lines.emplace_back(text);
  return lines;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  for (const auto& line : wrapped(text, width - std::min(indent, width - 1))) {
    if (!out.empty()) out += "\n" + std::string(indent, ' ');
    out += line;
  }
  return out;
}

std::string shortened(const std::string& text, std::size_t width) {
  const std::size_t length = width_of(text);
  if (length <= width || width < 5) return text;
  const std::size_t left = (width - 3 + 1) / 2, right = width - 3 - left;
  return text.substr(0, bytes_of(text, left)) + "..." + text.substr(bytes_of(text, length - right));
}

}  // namespace graphrun::cli
