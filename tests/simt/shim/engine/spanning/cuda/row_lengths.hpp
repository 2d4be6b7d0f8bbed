// The constants of engine/spanning/cuda/row_lengths.hpp, so small that small graphs meet every
// case.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun::kernels::spanning {

inline constexpr offset_t thread_row = 4, warp_row = 60, piece = 80;

}  // namespace graphrun::kernels::spanning
