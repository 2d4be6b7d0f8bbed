// Distinct ids of arrays of ids, in ascending order.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>

#include "formats/file/common/id_array.hpp"
#include "formats/file/common/seen_ids.hpp"

namespace graphrun::detail {

// Distinct ids, ascending. Without gaps only the first and the count are stored.
struct DistinctIds {
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::vector<std::int64_t> ids;  // empty if they are first, first + 1, ...
};

// All allocations, the ids included, are charged to `memory` first. It may be null.
DistinctIds distinct_ids(std::span<const IdArray> arrays, int threads,
                         const std::shared_ptr<MemoryBudget>& memory);

// The ids that any of these threads met. Each set must have all of its own.
DistinctIds distinct_ids(std::vector<SeenIds>&& seen, int threads,
                         const std::shared_ptr<MemoryBudget>& memory);

// The distinct strings of tables, none of which holds one twice, in ascending byte order. Charges
// as distinct_ids().
std::vector<std::string> distinct_strings(std::span<const std::span<const std::string_view>> tables,
                                          int threads, const std::shared_ptr<MemoryBudget>& memory);

}  // namespace graphrun::detail
