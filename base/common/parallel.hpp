// Parallel regions of the CPU: a loop shared out among threads, or a function run on several.
//
// The caller works too. The other threads belong to one pool of the process; between regions they
// spin for some microseconds, then sleep. A thread that has not come when the work is done is not
// waited for. One region runs at a time: a region inside another, or beside that of another host
// thread, runs on its caller alone, and so does one for which no thread can be started.
//
// The first exception of any thread is rethrown on the caller after all have left the region.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <type_traits>

#include "base/common/backend.hpp"

namespace graphrun {

// A thread's place in a region.
struct Member {
  int index;  // below the number of threads asked for, no two alike; 0 is the caller
  int home;   // the same in every region for the same thread, mostly

  bool is_caller() const { return index == 0; }
};

// A thread's place in a region in which all members meet at barriers.
class Team {
 public:
  class Barrier;
  Team(int index, int size, Barrier* barrier) : index_(index), size_(size), barrier_(barrier) {}

  int index() const { return index_; }
  int size() const { return size_; }
  // Returns when every member has called it as often. Where a member ended by an exception, the
  // others end here too.
  void barrier();

 private:
  int index_, size_;
  Barrier* barrier_;
};

namespace detail {

void run_region(int threads, void (*call)(void* body, const Member&), void* body);
void run_team(int threads, void (*call)(void* body, Team&), void* body);

// A loop of `size` steps in shares of `share` steps. Each thread takes the shares of a part of its
// own, in order, then those that are left of other parts.
class Shares {
 public:
  Shares(std::size_t size, std::size_t share, int threads)
      : size_(size),
        share_(share),
        count_((size + share - 1) / share),
        parts_(static_cast<std::size_t>(std::min(threads, most_parts))) {
    for (std::size_t p = 0; p < parts_; ++p) next_[p].share = count_ * p / parts_;
  }

  // The next share for the thread whose part is `part`; false where none is left. `part` moves on
  // to where the share came from.
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
  // Leaves no share to take.
  void close() {
    for (std::size_t p = 0; p < parts_; ++p) next_[p].share = count_;
  }

 private:
  static constexpr int most_parts = 64;
  // A cache line each, by its size: sanitizers of g++ 12 do not align what lies on a stack.
  struct Next {
    std::atomic<std::size_t> share;
    char rest[64 - sizeof(std::atomic<std::size_t>)];
  };
  std::size_t size_, share_, count_, parts_;
  Next next_[most_parts];
};

}  // namespace detail

// Calls f(member) on the caller and on each other thread that comes before the caller's call
// returns, on.threads at most. f has to find its work itself and to be done when there is none.
template <class F>
void in_region(OnCpu on, F&& f) {
  using Body = std::remove_reference_t<F>;
  detail::run_region(
      on.threads, [](void* body, const Member& member) { (*static_cast<Body*>(body))(member); },
      const_cast<void*>(static_cast<const void*>(std::addressof(f))));
}

// Calls f(team) on as many threads as can be had, on.threads at most, and waits for all of them:
// for work that needs barriers. Prefer for_shares, where nothing waits for a thread that is late.
template <class F>
void in_team(OnCpu on, F&& f) {
  using Body = std::remove_reference_t<F>;
  detail::run_team(
      on.threads, [](void* body, Team& team) { (*static_cast<Body*>(body))(team); },
      const_cast<void*>(static_cast<const void*>(std::addressof(f))));
}

// The threads that a loop over `entries` matrix entries is worth, at most those of `on`: one per
// 8192 entries, since smaller shares take less time than waking a thread; or one per 2048 where
// threads are awake, as they are in a row of such loops.
OnCpu worth(OnCpu on, std::size_t entries);

// Calls body(state, begin, end) for each share [k share, (k + 1) share) of [0, size), in no order.
// A thread that takes a share first calls make(member) for its state; when none is left it calls
// finish(state), which other threads may do at the same time.
template <class Make, class Body, class Epilogue>
void for_shares(OnCpu on, std::size_t size, std::size_t share, Make&& make, Body&& body,
                Epilogue&& finish) {
  const std::size_t count = (size + share - 1) / share;
  if (count == 0) return;
  if (on.threads == 1 || count == 1) {
    auto state = make(Member{0, 0});
    for (std::size_t begin = 0; begin < size; begin += share) {
      body(state, begin, std::min(size, begin + share));
    }
    finish(state);
    return;
  }
  const int threads = static_cast<int>(std::min(count, static_cast<std::size_t>(on.threads)));
  detail::Shares shares(size, share, threads);
  in_region(OnCpu{threads}, [&](const Member& member) {
    try {
      std::size_t part = shares.part_of(member), begin = 0, end = 0;
      if (!shares.take(part, begin, end)) return;
      auto state = make(member);
      do {
        body(state, begin, end);
      } while (shares.take(part, begin, end));
      finish(state);
    } catch (...) {
      shares.close();
      throw;
    }
  });
}

// Calls body(begin, end) for each share [k share, (k + 1) share) of [0, size), in no order.
template <class Body>
void for_shares(OnCpu on, std::size_t size, std::size_t share, Body&& body) {
  struct Nothing {};
  for_shares(
      on, size, share, [](const Member&) { return Nothing{}; },
      [&](Nothing, std::size_t begin, std::size_t end) { body(begin, end); }, [](Nothing) {});
}

// The sum of what count(begin, end), a whole number, returns for each share.
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
