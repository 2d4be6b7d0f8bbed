// Numbers as people read them, independent of the locale.
#include "cli/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace graphrun::cli {

std::string bytes_text(double bytes) {
  constexpr std::array units = {"B", "kB", "MB", "GB", "TB", "PB"};
  std::size_t unit = 0;
  while (bytes >= 999.5 && unit + 1 < units.size()) {
    bytes /= 1000;
    ++unit;
  }
  return unit == 0 ? fmt::format("{:.0f} B", bytes)
                   : fmt::format("{:.{}f} {}", bytes, bytes < 99.95 ? 1 : 0, units[unit]);
}

std::string duration_text(double milliseconds) {
  if (milliseconds < 0.995) return fmt::format("{:.2f} ms", milliseconds);
  if (milliseconds < 99.95) return fmt::format("{:.1f} ms", milliseconds);
  if (milliseconds < 999.5) return fmt::format("{:.0f} ms", milliseconds);
  const double seconds = milliseconds / 1000;
  if (seconds < 59.995) return fmt::format("{:.2f} s", seconds);
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

int decimals_for(double smallest, int digits) {
  if (!(smallest > 0) || !std::isfinite(smallest)) return digits;
  const int decimals = digits - 1 - static_cast<int>(std::floor(std::log10(smallest)));
  return decimals > 10 ? -1 : std::max(decimals, 0);
}

}  // namespace graphrun::cli
