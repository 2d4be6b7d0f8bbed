// How many threads a process may sensibly use.
#pragma once

#include <string>

namespace graphrun {

// Processors that this process may run on: the least of its affinity and its control group's quota,
// rounded up. At least 1.
int usable_processors();

// The same without rounding: how many processors' time the process can have.
double processor_share();

// The threads that a request for `asked` of them gets. 0 asks for as many as there are usable
// processors, or for OMP_NUM_THREADS where that is fewer. A request is met up to 64, or up to four
// for each processor.
int threads_to_use(int asked);

// Processors that the control groups leave to a process: `groups` is the text of its
// /proc/self/cgroup, `root` is where control groups are mounted. A large number without a limit.
double quota_of(const std::string& groups, const std::string& root);

}  // namespace graphrun
