// Shares of the device's limits that a row reaches.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "engine/measure/ceilings.hpp"

namespace graphrun::cli::bench {

struct Shares {
  double stream = 0, gather = 0;  // of memory bandwidth and random gathers; 0: unknown or refused
  bool wrong = false;             // a limit is exceeded by far, so it is wrong
  std::vector<std::string> refused;  // why a share of more than 1 is not shown
};

// The rates of the row, its model over its median, as shares of the ceilings. Shares of more than 1
// are refused: caches may be faster than memory, and other exceeded limits are wrong.
// `cache_bytes`: of the last-level cache; 0: unknown.
Shares shares_of(const Result& result, const Ceilings& ceilings, std::uint64_t cache_bytes);

// A note on the ceilings that could not be measured on a busy machine, and on its load.
std::string spoiled_text(const Ceilings& ceilings,
                         const std::optional<std::array<double, 3>>& load);

}  // namespace graphrun::cli::bench
