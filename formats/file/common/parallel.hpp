// Runs one function on several threads and brings back what it throws.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace graphrun::detail {

// The number of threads that `asked` means: 0 is as many as there are processors.
inline int thread_count(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Calls task(thread) for thread = 0 to threads - 1, the first on the calling thread. Blocks; throws
// the first exception that came.
template <class Task>
void run_on_threads(int threads, const Task& task) {
  std::exception_ptr failure;
  std::mutex failing;
  const auto guarded = [&](int thread) {
    try {
      task(thread);
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(guarded, thread);
    guarded(0);
  }
  if (failure) std::rethrow_exception(failure);
}

// Calls task(i) for i = 0 to count - 1 on so many threads, in no order.
template <class Task>
void for_each_parallel(int threads, std::size_t count, const Task& task) {
  std::atomic<std::size_t> next = 0;
  const auto most =
      static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), count));
  run_on_threads(std::max(most, 1), [&](int) {
    for (std::size_t i = next++; i < count; i = next++) task(i);
  });
}

}  // namespace graphrun::detail
