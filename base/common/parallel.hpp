// CPU parallel regions: a loop distributed over threads, or a function run on several.
//
// The caller takes part. The other threads belong to one pool of the process; between regions they
// spin for some microseconds, then sleep. A region does not wait for a thread that arrives after
// the work is done. One region runs at a time. A nested region, or one concurrent with a region of
// another host thread, runs on its caller alone; so does one for which no thread can be started.
//
// The first exception of any thread is rethrown on the caller after all threads have left the
// region. A loop ends with Cancelled between two shares once a stop is requested.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "base/common/backend.hpp"

namespace graphrun {

// A thread's identity within a region.
struct Member {
  int index;  // unique, below the number of threads requested; 0 is the caller
  int home;   // usually the same for a thread in every region

  bool is_caller() const { return index == 0; }
};

// A thread's identity in a region with barriers.
class Team {
 public:
  class Barrier;
  Team(int index, int size, Barrier* barrier) : index_(index), size_(size), barrier_(barrier) {}

  int index() const { return index_; }
  int size() const { return size_; }
  // Blocks until every member has arrived. If a member threw, the others throw here, too.
  void barrier();

 private:
  int index_, size_;
  Barrier* barrier_;
};

namespace detail {

void run_region(int threads, void (*call)(void* body, const Member&), void* body);
void run_team(int threads, void (*call)(void* body, Team&), void* body);

[[noreturn]] void throw_cancelled();
inline void check_stop(OnCpu on) {
  if (on.stop != nullptr && on.stop->stop_requested()) throw_cancelled();
}

// A loop of `size` steps in shares of `share` steps. Each thread first takes the shares of its own
// part, in order, then steals from other parts.
class Shares {
 public:
  Shares(std::size_t size, std::size_t share, int threads)
      : size_(size),
        share_(share),
        count_((size + share - 1) / share),
        parts_(static_cast<std::size_t>(std::min(threads, most_parts))) {
    for (std::size_t p = 0; p < parts_; ++p) next_[p].share = count_ * p / parts_;
  }

  // The next share for a thread at part `part`; false if none is left. `part` becomes the share's
  // part.
  bool take(std::size_t& part, std::size_t& begin, std::size_t& end) {
    for (std::size_t tried = 0; tried < parts_; ++tried) {
      std::atomic<std::size_t>& next = next_[part].share;
      const std::size_t past = count_ * (part + 1) / parts_;
      if (next.load(std::memory_order_relaxed) < past) {
        const std::size_t share = next.fetch_add(1, std::memory_order_relaxed);
        if (share < past) {
          begin = share * share_;
          end = std::min(size_, begin + share_);
          return true;
        }
      }
      part = part + 1 == parts_ ? 0 : part + 1;
    }
    return false;
  }
  std::size_t part_of(const Member& member) const {
    return static_cast<std::size_t>(member.home) % parts_;
  }
  // Discards all remaining shares.
  void close() {
    for (std::size_t p = 0; p < parts_; ++p) next_[p].share = count_;
  }

 private:
  static constexpr int most_parts = 64;
  // Padded to a cache line by its size: g++ 12's sanitizers ignore alignas on the stack.
  struct Next {
    std::atomic<std::size_t> share;
    char rest[64 - sizeof(std::atomic<std::size_t>)];
  };
  std::size_t size_, share_, count_, parts_;
  Next next_[most_parts];
};

}  // namespace detail

// Calls f(member) on the caller and on up to on.threads - 1 other threads that arrive before the
// caller's call returns. f fetches its own work and returns when none is left.
template <class F>
void in_region(OnCpu on, F&& f) {
  using Body = std::remove_reference_t<F>;
  detail::run_region(
      on.threads, [](void* body, const Member& member) { (*static_cast<Body*>(body))(member); },
      const_cast<void*>(static_cast<const void*>(std::addressof(f))));
}

// Calls f(team) on up to on.threads threads and waits for all of them: for work with barriers.
// Prefer for_shares, which does not wait for late threads.
template <class F>
void in_team(OnCpu on, F&& f) {
  using Body = std::remove_reference_t<F>;
  detail::run_team(
      on.threads, [](void* body, Team& team) { (*static_cast<Body*>(body))(team); },
      const_cast<void*>(static_cast<const void*>(std::addressof(f))));
}

// Number of threads worth using for a loop over `entries` matrix entries, at most those of `on`:
// one per 8192 entries, since a smaller share takes less time than waking a thread; one per 2048 if
// threads are awake, as in a sequence of such loops.
OnCpu worth(OnCpu on, std::size_t entries);

// Calls body(state, begin, end) for each share [k share, (k + 1) share) of [0, size), in any order.
// A thread calls make(member) for its state before its first share, and finish(state) after its
// last one. finish() may run concurrently on several threads.
template <class Make, class Body, class Epilogue>
void for_shares(OnCpu on, std::size_t size, std::size_t share, Make&& make, Body&& body,
                Epilogue&& finish) {
  const std::size_t count = (size + share - 1) / share;
  if (count == 0) return;
  if (on.threads == 1 || count == 1) {
    auto state = make(Member{0, 0});
    for (std::size_t begin = 0; begin < size; begin += share) {
      detail::check_stop(on);
      body(state, begin, std::min(size, begin + share));
    }
    finish(state);
    return;
  }
  const int threads = static_cast<int>(std::min(count, static_cast<std::size_t>(on.threads)));
  detail::Shares shares(size, share, threads);
  in_region(on.with(threads), [&](const Member& member) {
    try {
      std::size_t part = shares.part_of(member), begin = 0, end = 0;
      if (!shares.take(part, begin, end)) return;
      auto state = make(member);
      do {
        detail::check_stop(on);
        body(state, begin, end);
      } while (shares.take(part, begin, end));
      finish(state);
    } catch (...) {
      shares.close();
      throw;
    }
  });
}

// Calls body(begin, end) for each share [k share, (k + 1) share) of [0, size), in any order.
template <class Body>
void for_shares(OnCpu on, std::size_t size, std::size_t share, Body&& body) {
  struct Nothing {};
  for_shares(
      on, size, share, [](const Member&) { return Nothing{}; },
      [&](Nothing, std::size_t begin, std::size_t end) { body(begin, end); }, [](Nothing) {});
}

// Sum of the integers that count(begin, end) returns for each share.
template <class Count>
auto sum_of_shares(OnCpu on, std::size_t size, std::size_t share, Count&& count) {
  using Number = decltype(count(size, size));
  static_assert(std::is_integral_v<Number>, "other sums depend on the order");
  std::atomic<Number> total = 0;
  for_shares(
      on, size, share, [](const Member&) { return Number{0}; },
      [&](Number& sum, std::size_t begin, std::size_t end) { sum += count(begin, end); },
      [&](Number sum) { total += sum; });
  return total.load();
}

}  // namespace graphrun
