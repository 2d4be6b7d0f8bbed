// How a kernel that takes long is watched: it hears whether to stop, and says how far it has come.
#pragma once

#include <atomic>
#include <cstdint>

#include <graphrun/base/types.hpp>

namespace graphrun {

struct Progress {
  std::int64_t rounds = 0;
  index_t reached = 0;  // vertices with a value
  offset_t edges = 0;   // gone over so far; 0 where that is not known
};

// What a kernel sees of whoever started it.
class Watch {
 public:
  // Asked at least every 50 ms, on a CPU from any thread; soon after it says yes, a kernel ends.
  virtual bool stop_requested() = 0;
  // Told as often by kernels that work in rounds, from the thread that started them. Throws
  // nothing.
  virtual void progress(const Progress&) {}

 protected:
  ~Watch() = default;
};

// The watch of one of several kernels that run beside each other: may be stopped, but tells nobody
// how far it is.
class QuietWatch final : public Watch {
 public:
  explicit QuietWatch(Watch& watch) : watch_(watch) {}
  bool stop_requested() override { return watch_.stop_requested(); }

 private:
  Watch& watch_;
};

// Turns to a watch from within a loop: now and then, and cheaply. A thread's own, but for
// stopped().
class Pulse {
 public:
  explicit Pulse(Watch& watch) : watch_(watch) {}

  // After so much more work, in entries or vertices gone over: is it to stop? Once it was told to
  // it does not ask again.
  bool stops(offset_t work) {
    if (is_due(work)) ask();
    return stopped();
  }
  // The same from the thread that started the kernel, which has come so far.
  bool stops(offset_t work, const Progress& at) {
    if (is_due(work)) {
      watch_.progress(at);
      ask();
    }
    return stopped();
  }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }  // from any thread

 private:
  // At 100 ns for an entry that no cache holds, 3 ms.
  static constexpr offset_t between_looks = 32768;

  bool is_due(offset_t work) {
    owed_ += work;
    if (owed_ < between_looks || stopped()) return false;
    owed_ = 0;
    return true;
  }
  void ask() {
    if (watch_.stop_requested()) stopped_.store(true, std::memory_order_relaxed);
  }

  Watch& watch_;
  offset_t owed_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace graphrun
