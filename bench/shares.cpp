// Shares of the device's limits that a row reaches.
#include "bench/shares.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace graphrun::cli::bench {
namespace {

// A larger share cannot be explained by the spread of measurements.
constexpr double by_far = 1.25;

// Whether part of the graph stays in the cache from sweep to sweep.
bool lies_in_cache(const GraphSize& graph, std::uint64_t cache_bytes) {
  constexpr double much_larger = 4;
  const double bytes =
      4 * static_cast<double>(graph.entries) + 8 * static_cast<double>(graph.vertices);
  return bytes < much_larger * static_cast<double>(cache_bytes);
}

}  // namespace

Shares shares_of(const Result& result, const Ceilings& ceilings, std::uint64_t cache_bytes) {
  Shares shares;
  const double seconds = result.timing.statistics.median / 1000;
  const Work work = mean_work(result.work);
  if (!(seconds > 0)) return shares;
  if (const auto read = ceilings.value(CeilingKind::read)) {
    shares.stream = work.bytes / seconds / *read;
  }
  const auto gather = ceilings.value(CeilingKind::gather, work.footprint);
  if (work.gathers > 0 && gather) shares.gather = work.gathers / seconds / *gather;
  if (shares.stream > 1) {
    const bool cached = lies_in_cache(result.graph, cache_bytes);
    shares.wrong |= !cached && shares.stream > by_far;
    shares.refused.push_back(
        cached ? fmt::format("{}: no share of memory reads, the graph lies in the caches",
                             result.graph.name)
               : fmt::format(
                     "{} on {}: no share of memory reads, the limit measured is exceeded: it {}",
                     result.kernel, result.graph.name,
                     shares.stream > by_far ? "is wrong" : "does not hold"));
    shares.stream = 0;
  }
  if (shares.gather > 1) {
    shares.wrong |= shares.gather > by_far;
    shares.refused.push_back(fmt::format(
        "{} on {}: no share of random gathers, the limit measured is exceeded: it {}",
        result.kernel, result.graph.name, shares.gather > by_far ? "is wrong" : "does not hold"));
    shares.gather = 0;
  }
  return shares;
}

std::string spoiled_text(const Ceilings& ceilings,
                         const std::optional<std::array<double, 3>>& load) {
  std::vector<std::string> names;
  for (const Ceiling& row : ceilings.spoiled()) {
    const std::string text(name(row.kind));
    if (std::find(names.begin(), names.end(), text) == names.end()) names.push_back(text);
  }
  return fmt::format("could not be measured on this busy machine{}: {}",
                     load ? fmt::format(" (load average {:.1f})", (*load)[0]) : std::string(),
                     fmt::join(names, "; "));
}

}  // namespace graphrun::cli::bench
