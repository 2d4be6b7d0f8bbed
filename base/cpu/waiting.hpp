// Waiting for another thread: spin briefly, then sleep.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace graphrun {

// Sleeps until woken, unless the word differs from `seen`. May return early.
inline void sleep_on(const std::atomic<std::uint32_t>& word, std::uint32_t seen) {
  ::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
}

inline void wake(const std::atomic<std::uint32_t>& word, int threads) {
  ::syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, threads, nullptr, nullptr, 0);
}

inline void pause_briefly() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Spins until done() or for at most `most`; returns whether done() held.
template <class Done>
bool spin_until(std::chrono::nanoseconds most, Done&& done) {
  if (done()) return true;
  if (most.count() == 0) return false;
  constexpr int between_looks_at_clock = 16;
  const auto end = std::chrono::steady_clock::now() + most;
  do {
    for (int i = 0; i < between_looks_at_clock; ++i) {
      pause_briefly();
      if (done()) return true;
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

}  // namespace graphrun
