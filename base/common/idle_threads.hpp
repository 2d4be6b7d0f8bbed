// How long the threads of CPU regions stay awake between them.
#pragma once

#include <chrono>

namespace graphrun {

// Sets how long an idle thread spins before it sleeps, from the next region on. The default is
// 200 us. A longer time pays where no other process needs the processors: a virtual machine may
// need 0.1 s to give a processor that was halted a core of its own again.
void spin_before_sleep(std::chrono::microseconds most) noexcept;

}  // namespace graphrun
