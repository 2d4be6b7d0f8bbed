// Distinct ids of arrays of ids, in ascending order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>

namespace graphrun::detail {

// An array of ids, of one of two types.
struct IdArray {
  const std::uint32_t* narrow = nullptr;
  const std::int64_t* wide = nullptr;
  std::size_t size = 0;
};

// Distinct ids, ascending. Without gaps only the first and the count are stored.
struct DistinctIds {
  std::int64_t first = 0;
  std::int64_t count = 0;
  std::vector<std::int64_t> ids;  // empty if they are first, first + 1, ...
};

// All allocations, the ids included, are charged to `memory` first. It may be null.
DistinctIds distinct_ids(std::span<const IdArray> arrays, int threads,
                         const std::shared_ptr<MemoryBudget>& memory);

// The distinct strings of tables, none of which holds one twice, in ascending byte order. Charges
// as distinct_ids().
std::vector<std::string> distinct_strings(std::span<const std::span<const std::string_view>> tables,
                                          int threads, const std::shared_ptr<MemoryBudget>& memory);

}  // namespace graphrun::detail
