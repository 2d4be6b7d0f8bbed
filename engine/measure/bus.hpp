// The bus between the host's memory and a GPU's.
#pragma once

#include <graphrun/base/context.hpp>

namespace graphrun::measure {

// Bytes a second that the device's copy engine takes out of pinned host memory: what kernels that
// read it can reach at most. 0 on a CPU. Takes some 10 ms and 16 MB of either memory. Blocks.
// Throws OutOfMemory.
double bus_rate(const Context& ctx);

}  // namespace graphrun::measure
