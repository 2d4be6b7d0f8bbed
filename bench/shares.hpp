// What a row reached of the device's limits.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "engine/measure/ceilings.hpp"

namespace graphrun::cli::bench {

struct Shares {
  double stream = 0, gather = 0;     // of reading memory, of random gathers; 0: unknown or refused
  bool wrong = false;                // a limit was exceeded by far: it must be wrong
  std::vector<std::string> refused;  // why a share of more than 1 is not shown
};

// The row's model over its median, against the ceilings. No share is more than 1: what lies in the
// caches may be read faster than memory, and other limits that are exceeded do not hold.
// `cache_bytes`: of the device's last cache; 0: unknown.
Shares shares_of(const Result& result, const Ceilings& ceilings, std::uint64_t cache_bytes);

// Which ceilings could not be measured on this busy machine, with its load, for a note.
std::string spoiled_text(const Ceilings& ceilings,
                         const std::optional<std::array<double, 3>>& load);

}  // namespace graphrun::cli::bench
