// Thread loops of the readers.
#pragma once

#include <algorithm>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"

namespace graphrun::detail {

// Number of threads for the option `asked`; 0: all usable processors.
inline int thread_count(int asked) { return threads_to_use(asked); }

// Calls task(thread) on up to `threads` threads, numbered from 0, the calling thread. Each task
// fetches its own work and returns when none is left. Blocks. Throws the first exception of a task.
template <class Task>
void run_on_threads(int threads, const Task& task) {
  in_region(OnCpu{std::max(threads, 1)}, [&](const Member& member) { task(member.index); });
}

// Calls task(i) for i in [0, count) on `threads` threads, in any order.
template <class Task>
void for_each_parallel(int threads, std::size_t count, const Task& task) {
  for_shares(OnCpu{std::max(threads, 1)}, count, 1, [&](std::size_t i, std::size_t) { task(i); });
}

}  // namespace graphrun::detail
