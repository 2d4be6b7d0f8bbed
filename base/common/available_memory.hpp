// Available host memory.
#pragma once

#include <cstdint>

namespace graphrun {

// Bytes available without swapping, within the limits of this process's control groups (both
// versions); the largest number if unknown. Reclaimable file pages of a group count as free.
std::uint64_t available_host_memory();

}  // namespace graphrun
