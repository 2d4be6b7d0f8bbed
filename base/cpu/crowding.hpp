// Oversubscription: detects other processes on this process's processors.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace graphrun {

// Time that the constructing thread was runnable but not running, as counted by Linux; 0 if not
// available.
class StolenTime {
 public:
  using Clock = std::chrono::steady_clock;
  // Reading the counter takes some microseconds, negligible at this interval.
  static constexpr std::chrono::milliseconds between_looks{1};

  StolenTime() : waited_(waited_so_far()) {}

  // Stolen time since the last reading; 0 within the interval.
  std::chrono::nanoseconds look() {
    const auto now = Clock::now();
    if (now - looked_ < between_looks) return {};
    looked_ = now;
    const auto before = waited_;
    waited_ = waited_so_far();
    return waited_ - before;
  }

 private:
  // The second number of the thread's schedstat: nanoseconds in a run queue.
  static std::chrono::nanoseconds waited_so_far() {
    const int file = ::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::array<char, 96> text{};
    const ssize_t size = ::read(file, text.data(), text.size());
    ::close(file);
    const std::string_view line(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    const std::size_t space = line.find(' ');
    std::int64_t waited = 0;
    if (space != line.npos) {
      std::from_chars(line.data() + space + 1, line.data() + line.size(), waited);
    }
    return std::chrono::nanoseconds(waited);
  }

  Clock::time_point looked_ = Clock::now();
  std::chrono::nanoseconds waited_;
};

// Estimated number of processors, of `processors`, that other processes use. A preempted thread
// raises it by one, up to half of them; it expires after 10 to 100 ms. The first one does not
// count: a thread that was just started or woken may have waited for another of this process.
class Crowding {
 public:
  using Clock = StolenTime::Clock;

  explicit Crowding(int processors) : most_(std::max(processors / 2, 1)) {}

  void report(std::chrono::nanoseconds stolen, Clock::time_point now = Clock::now()) {
    if (stolen < std::chrono::microseconds{500}) return;
    const bool again = now - until() < longest;
    others_.store(again ? std::min(others_.load(relaxed) + 1, most_) : 0, relaxed);
    const auto until = now + std::clamp<Clock::duration>(20 * stolen, shortest, longest);
    until_.store(until.time_since_epoch().count(), relaxed);
  }
  int others() const { return others_.load(relaxed) == 0 ? 0 : others(Clock::now()); }
  int others(Clock::time_point now) const { return now <= until() ? others_.load(relaxed) : 0; }

 private:
  static constexpr auto relaxed = std::memory_order_relaxed;
  static constexpr std::chrono::milliseconds shortest{10}, longest{100};
  Clock::time_point until() const {
    return Clock::time_point(Clock::duration(until_.load(relaxed)));
  }

  const int most_;
  std::atomic<Clock::rep> until_ = 0;
  std::atomic<int> others_ = 0;
};

}  // namespace graphrun
