// Memory limits of a run: --memory-limit, --device-memory-limit, and their defaults.
#include "cli/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <graphrun/base/context.hpp>
#include <limits>
#include <string>
#include <string_view>

#include "base/common/available_memory.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

// Whether a sanitizer reports the use of a freed array.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool looks_at_freed_memory = true;
#elif defined(__has_feature)
constexpr bool looks_at_freed_memory = __has_feature(address_sanitizer);
#else
constexpr bool looks_at_freed_memory = false;
#endif

// The bytes of a unit; 0 for an unknown one.
double factor_of(std::string_view unit) {
  if (unit.ends_with('B')) unit.remove_suffix(1);
  const double base = unit.ends_with('i') ? 1024 : 1000;
  if (unit.size() > 1 && unit.ends_with('i')) unit.remove_suffix(1);
  if (unit.empty()) return 1;
  constexpr std::string_view prefixes = "KMGT";
  const std::size_t at = prefixes.find(unit[0] == 'k' ? 'K' : unit[0]);
  return unit.size() > 1 || at == prefixes.npos ? 0 : std::pow(base, static_cast<double>(at + 1));
}

}  // namespace

std::uint64_t parse_size(const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  const double bytes = number * factor_of({stop, static_cast<std::size_t>(end - stop)});
  constexpr double most = 9e18;
  if (error != std::errc() || !(bytes >= 1) || bytes > most) {
    throw UsageError(fmt::format("'{}' is no size (write 500M, 1G, 1.5GiB and the like)", text));
  }
  return static_cast<std::uint64_t>(bytes);
}

std::uint64_t share_of(std::uint64_t available, int ranks) {
  return available / 10 * 9 / static_cast<std::uint64_t>(std::max(1, ranks));
}

std::shared_ptr<MemoryBudget> host_budget(std::optional<std::uint64_t> asked, int ranks_on_host) {
  if (asked) return std::make_shared<MemoryBudget>(*asked, "--memory-limit");
  const std::uint64_t available = Context::cpu(1).available_memory();
  if (available == std::numeric_limits<std::uint64_t>::max()) return nullptr;
  return std::make_shared<MemoryBudget>(
      share_of(available, ranks_on_host),
      ranks_on_host > 1 ? fmt::format("{} ranks share this host", ranks_on_host) : std::string());
}

std::size_t most_kept_between_trials(std::optional<std::uint64_t> asked) {
  if (looks_at_freed_memory || asked) return 0;
  constexpr std::uint64_t most = std::uint64_t{1} << 30;
  return static_cast<std::size_t>(std::min(available_host_memory() / 8, most));
}

std::uint64_t peak_host_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("VmHWM:")) continue;
    const auto digit = line.find_first_of("0123456789");
    std::uint64_t kibibytes = 0;
    if (digit != std::string::npos) {
      std::from_chars(line.data() + digit, line.data() + line.size(), kibibytes);
    }
    return kibibytes * 1024;
  }
  return 0;
}

}  // namespace graphrun::cli
