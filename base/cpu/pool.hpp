// The thread pool behind parallel regions.
#pragma once

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <climits>
#include <exception>
#include <thread>
#include <vector>

#include "base/common/parallel.hpp"
#include "base/common/processors.hpp"
#include "base/cpu/crowding.hpp"
#include "base/cpu/waiting.hpp"

namespace graphrun {

// Longest time that a thread spins for the next region, at a barrier, or at the end of a region.
// Waking a thread takes about 40 us, and about 100 in a virtual machine that halted its processor.
inline std::atomic<std::chrono::microseconds> longest_spin{std::chrono::microseconds{200}};

inline thread_local bool in_a_region = false;

// The function of a region, and its first exception.
class Region {
 public:
  using Call = void (*)(void* body, const Member&);
  Region(Call call, void* body) : call_(call), body_(body) {}

  int size = 1;  // most members

  void run(const Member& member) noexcept {
    in_a_region = true;
    try {
      call_(body_, member);
    } catch (...) {
      if (!failed_.exchange(true)) thrown_ = std::current_exception();
    }
    in_a_region = false;
  }
  // Called after all members have left.
  void rethrow() {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  Call call_;
  void* body_;
  std::atomic<bool> failed_ = false;
  std::exception_ptr thrown_;
};

// Pool threads block signals: the host program's threads handle them. Signals of a thread's own
// faults are left alone: a fault whose signal is blocked ends the process, handler or not.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    for (const int fault : {SIGBUS, SIGSEGV, SIGFPE, SIGILL}) sigdelset(&all, fault);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

// The pool. One caller at a time owns it, from try_enter() to leave().
//
// A region is open while its gate has free seats. A thread that takes a seat is inside until it
// leaves; the region must live until all have left.
class Pool {
 public:
  using Microseconds = std::chrono::microseconds;

  Pool() : processors_(usable_processors()) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    ending_ = true;
    epoch_.fetch_add(1);
    wake(epoch_, INT_MAX);
    for (std::thread& thread : threads_) thread.join();
  }

  bool try_enter() { return !entered_.exchange(true, std::memory_order_acquire); }
  void leave() { entered_.store(false, std::memory_order_release); }

  // Number of helper threads, besides the caller, available to a region of `threads` threads.
  int helpers_for(int threads) {
    const auto wanted = static_cast<std::size_t>(std::min(threads, most_members) - 1);
    if (threads_.size() < wanted) start_threads(wanted);
    int helpers = static_cast<int>(std::min(wanted, threads_.size()));
    if (const int others = crowding_.others(); others > 0) {
      helpers = std::min(helpers, std::max(processors_ - 1 - others, 0));
    }
    const Microseconds most = helpers < processors_ ? longest_spin.load() : Microseconds{0};
    if (most != spin()) spin_ = most;
    return helpers;
  }

  // Runs the region on the caller and up to `helpers` >= 1 helpers. With `all` it waits for every
  // helper, else only for those that arrive before the caller is done.
  void run(Region& region, int helpers, bool all) {
    region.size = helpers + 1;
    region_ = &region;
    gate_.store(Gate::open(++regions_, helpers), std::memory_order_release);
    epoch_.fetch_add(1);
    const int awake = static_cast<int>(threads_.size()) - asleep_.load();
    if (awake < helpers) wake(epoch_, helpers - awake);
    region.run(Member{0, 0});
    if (!all) gate_.fetch_and(~Gate::seat_bits);
    wait_until_left();
  }

  Microseconds spin() const { return spin_.load(std::memory_order_relaxed); }
  // Whether any helper is spinning or working.
  bool is_awake() const { return asleep_.load(std::memory_order_relaxed) < started_; }

 private:
  // Bits 0 to 15: threads inside. Bits 16 to 31: free seats. The rest: number of the region.
  struct Gate {
    static constexpr std::uint64_t seat = 1 << 16;
    static constexpr std::uint64_t seat_bits = std::uint64_t{0xffff} << 16;
    static std::uint64_t open(std::uint64_t region, int seats) {
      return region << 32 | static_cast<std::uint64_t>(seats) * seat;
    }
    static int seats(std::uint64_t gate) { return static_cast<int>((gate & seat_bits) / seat); }
    static bool is_left(std::uint64_t gate) { return static_cast<std::uint32_t>(gate) == 0; }
  };
  static constexpr int most_members = 0xffff;

  void start_threads(std::size_t wanted) {
    constexpr std::chrono::seconds between_tries{1};
    if (std::chrono::steady_clock::now() < next_try_) return;
    const SignalsBlocked blocked;
    try {
      threads_.reserve(wanted);
      while (threads_.size() < wanted) {
        const int home = static_cast<int>(threads_.size()) + 1;
        threads_.emplace_back([this, home] { work(home); });
        started_.fetch_add(1);
      }
    } catch (...) {  // the existing threads must do; retried later
      next_try_ = std::chrono::steady_clock::now() + between_tries;
    }
  }

  void work(int home) {
    StolenTime stolen;
    while (true) {
      const std::uint32_t seen = epoch_.load();
      if (ending_) return;
      if (const int index = take_seat(); index > 0) {
        region_->run(Member{index, home});
        crowding_.report(stolen.look());
        leave_seat();
      } else {
        wait_for_region(seen);
      }
    }
  }

  // Index in the region; 0 if there is no free seat.
  int take_seat() {
    std::uint64_t gate = gate_.load(std::memory_order_acquire);
    while (Gate::seats(gate) > 0) {
      if (gate_.compare_exchange_weak(gate, gate - Gate::seat + 1, std::memory_order_acq_rel,
                                      std::memory_order_acquire)) {
        return region_->size - Gate::seats(gate);
      }
    }
    return 0;
  }

  void leave_seat() {
    if (Gate::is_left(gate_.fetch_sub(1) - 1) && caller_asleep_) {
      left_.fetch_add(1);
      wake(left_, 1);
    }
  }

  void wait_for_region(std::uint32_t seen) {
    const auto is_new = [&] { return epoch_.load(std::memory_order_relaxed) != seen; };
    if (spin_until(spin(), is_new)) return;
    asleep_.fetch_add(1);
    while (epoch_.load() == seen) sleep_on(epoch_, seen);
    asleep_.fetch_sub(1);
  }

  void wait_until_left() {
    const auto is_left = [&] { return Gate::is_left(gate_.load(std::memory_order_acquire)); };
    if (spin_until(spin(), is_left)) return;
    caller_asleep_ = true;
    while (true) {
      const std::uint32_t seen = left_.load();
      if (Gate::is_left(gate_.load())) break;
      sleep_on(left_, seen);
    }
    caller_asleep_ = false;
  }

  alignas(64) std::atomic<std::uint64_t> gate_ = 0;
  std::atomic<std::uint32_t> epoch_ = 0;  // incremented by every region
  Region* region_ = nullptr;
  alignas(64) std::atomic<int> asleep_ = 0, started_ = 0;
  std::atomic<std::uint32_t> left_ = 0;
  std::atomic<bool> caller_asleep_ = false, ending_ = false;
  std::atomic<Microseconds> spin_ = longest_spin.load();
  alignas(64) std::atomic<bool> entered_ = false;
  const int processors_;
  Crowding crowding_{processors_};
  std::vector<std::thread> threads_;
  std::chrono::steady_clock::time_point next_try_{};
  std::uint64_t regions_ = 0;
};

}  // namespace graphrun
