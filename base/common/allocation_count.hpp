// Counts allocations, to detect work that allocates.
#pragma once

#include <cstdint>

namespace graphrun {

// Number of non-empty buffers that this thread has allocated so far.
std::uint64_t allocation_count() noexcept;

}  // namespace graphrun
