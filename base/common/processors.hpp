// Number of threads that a process should use.
#pragma once

#include <string>

namespace graphrun {

// Processors that this process may run on: the minimum of its affinity and its control group's
// quota, rounded up. At least 1.
int usable_processors();

// The same without rounding: processor time per unit of time.
double processor_share();

// Number of threads for a request of `asked`. 0 requests all usable processors, or OMP_NUM_THREADS
// or GRAPHRUN_THREADS if one of them is fewer. The maximum is 64 or four per processor.
int threads_to_use(int asked);

// Processor quota of the control groups in `groups`, the text of /proc/self/cgroup, mounted at
// `root`. A large number without a limit.
double quota_of(const std::string& groups, const std::string& root);

}  // namespace graphrun
