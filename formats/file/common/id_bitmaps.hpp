// Distinct ids of a small range, by bitmaps.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "formats/file/common/distinct_ids.hpp"

namespace graphrun::detail {

// As distinct_ids(), of ids in `range`.
DistinctIds distinct_ids_by_bitmap(std::span<const IdArray> arrays, const IdRange& range,
                                   int threads, const std::shared_ptr<MemoryBudget>& memory);

}  // namespace graphrun::detail
