// The current device's memory pool, as its watermark tells.
#pragma once

#include <cstdint>

namespace graphrun::cuda {

std::uint64_t reset_pool_peak();  // the peak is now what is held, which is returned; in bytes
std::uint64_t pool_peak();

}  // namespace graphrun::cuda
