// How long the threads of CPU regions stay awake between them.
#pragma once

#include <chrono>

namespace graphrun {

// From the next region on, an idle thread spins for so long before it sleeps; at first for 200 us.
// Longer pays where nothing else is to run: a virtual machine may take 0.1 s to give a processor
// that was halted a core of its own again.
void spin_before_sleep(std::chrono::microseconds most) noexcept;

}  // namespace graphrun
