// Readers on several threads.
#pragma once

#include <algorithm>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"

namespace graphrun::detail {

// The number of threads that `asked` means: 0 is as many as there are processors to use.
inline int thread_count(int asked) { return threads_to_use(asked); }

// Calls task(thread) on up to so many threads, for each with another number below `threads`, 0 on
// the calling thread. A task finds its work itself, and is done when there is none. Blocks; throws
// the first exception that came.
template <class Task>
void run_on_threads(int threads, const Task& task) {
  in_region(OnCpu{std::max(threads, 1)}, [&](const Member& member) { task(member.index); });
}

// Calls task(i) for i = 0 to count - 1 on so many threads, in no order.
template <class Task>
void for_each_parallel(int threads, std::size_t count, const Task& task) {
  for_shares(OnCpu{std::max(threads, 1)}, count, 1, [&](std::size_t i, std::size_t) { task(i); });
}

}  // namespace graphrun::detail
