// The processor's part of dependent_launch.hpp: a launch begins when the last one has ended.
#pragma once

namespace graphrun::cuda {

inline void let_next_start() {}
inline void wait_for_previous() {}

}  // namespace graphrun::cuda
