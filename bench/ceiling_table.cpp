// The limits of a device as a table.
#include "bench/ceiling_table.hpp"

#include <fmt/format.h>

#include "cli/text.hpp"

namespace graphrun::cli::bench {
namespace {

std::string value_text(double value, const std::string& unit) {
  if (unit == "B/s") return fmt::format("{:.4g} GB/s", value / 1e9);
  if (unit == "1/s") return fmt::format("{:.4g} G/s", value / 1e9);
  if (unit == "Hz") return fmt::format("{:.0f} MHz", value / 1e6);
  return fmt::format("{:.3g} us", value * 1e6);
}

// A footprint as text, in binary units.
std::string binary_text(std::uint64_t bytes) {
  const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1024 && unit < 4; ++unit) value /= 1024;
  return fmt::format("{:.4g} {}", value, units[unit]);
}

}  // namespace

Grid ceiling_grid(const Json& ceilings) {
  Grid grid;
  grid.columns = {{"limit", false}, {"array", true}, {"measured", true}, {"spread", true}};
  for (const Json& row : ceilings) {
    const std::uint64_t footprint = row["footprint"];
    grid.rows.push_back({row["name"], footprint > 0 ? binary_text(footprint) : "",
                         value_text(row["value"], row["unit"]),
                         fmt::format("{:.1f} %", 100 * row["spread"].get<double>())});
  }
  return grid;
}

}  // namespace graphrun::cli::bench
