// How much host memory can still be had.
#pragma once

#include <cstdint>

namespace graphrun {

// What the kernel says could be had without swapping, within the limits of the control groups (of
// both versions) that this process is in; the largest number where nothing is known. What a group
// holds of files that could be dropped counts as free.
std::uint64_t available_host_memory();

}  // namespace graphrun
