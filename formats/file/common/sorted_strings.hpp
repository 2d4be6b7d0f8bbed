// The order of strings.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <graphrun/base/memory_budget.hpp>

namespace graphrun::detail {

// The places of the strings in ascending byte order; of equal strings the earlier one comes first.
// There must be fewer than 2^32. Charges what it takes, and not what it gives, to `memory`, which
// may be null.
std::vector<std::uint32_t> sorted_order(std::span<const std::string_view> strings, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory);

}  // namespace graphrun::detail
