// Tells work that allocates from work that does not.
#pragma once

#include <cstdint>

namespace graphrun {

// The buffers, empty ones aside, that this thread has made so far.
std::uint64_t allocation_count() noexcept;

}  // namespace graphrun
