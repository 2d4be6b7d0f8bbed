// Lengths of rows up to which they are looked into in one way or another.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun::kernels::spanning {

// A thread looks into rows of so many entries: most lanes of a warp would idle on one. A warp looks
// into longer ones, and blocks into such pieces of the longest.
inline constexpr offset_t thread_row = 8, warp_row = 2048, piece = 4096;

}  // namespace graphrun::kernels::spanning
