// Parallel regions: the pool of the process, and the barrier of a team.
#include <pthread.h>

#include <new>

#include <graphrun/base/error.hpp>

#include "base/common/idle_threads.hpp"
#include "base/cpu/pool.hpp"

namespace graphrun {
namespace {

// The pool of this process, created on first use. A fork has none of the parent's threads and
// creates its own pool.
class ProcessPool {
 public:
  ProcessPool() {
    ::pthread_atfork(nullptr, nullptr, [] { pool.store(nullptr); });
  }
  // If a region ends the process, its threads are abandoned.
  ~ProcessPool() {
    ended = true;
    Pool* const last = pool.exchange(nullptr);
    if (last != nullptr && last->try_enter()) delete last;
  }

  static bool is_awake() {
    const Pool* const now = pool.load(std::memory_order_acquire);
    return now != nullptr && now->is_awake();
  }
  // Null if the pool is in use or out of memory.
  static Pool* try_enter() {
    Pool* now = pool.load(std::memory_order_acquire);
    if (now == nullptr) now = make();
    return now != nullptr && now->try_enter() ? now : nullptr;
  }

 private:
  static Pool* make() {
    if (ended) return nullptr;
    Pool* made = nullptr;
    try {
      made = new Pool;
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
    Pool* now = nullptr;
    if (pool.compare_exchange_strong(now, made)) return made;
    delete made;
    return now;
  }

  static constinit inline std::atomic<Pool*> pool = nullptr;
  static constinit inline std::atomic<bool> ended = false;
};
const ProcessPool process_pool;

}  // namespace

void spin_before_sleep(std::chrono::microseconds most) noexcept { longest_spin = most; }

namespace {

// Detects a sequence of loops that are each too short to wake a second thread for.
class ShortLoops {
 public:
  // Counts one loop; returns whether the sequence is long enough to wake threads.
  bool are_many() {
    const auto now = std::chrono::steady_clock::now();
    row_ = now - last_ < gap ? row_ + 1 : 0;
    last_ = now;
    return row_ >= enough;
  }

 private:
  static constexpr std::chrono::microseconds gap{50};
  static constexpr int enough = 8;
  std::chrono::steady_clock::time_point last_{};
  int row_ = 0;
};
thread_local ShortLoops short_loops;

}  // namespace

OnCpu worth(OnCpu on, std::size_t entries) {
  constexpr std::size_t asleep = 8192, awake = 2048;  // entries per thread
  std::size_t threads = entries / asleep;
  if (threads < 2 && on.threads > 1 && entries >= 2 * awake) {
    if (ProcessPool::is_awake() || short_loops.are_many()) threads = entries / awake;
  }
  threads = std::max<std::size_t>(threads, 1);
  return threads < static_cast<std::size_t>(on.threads) ? on.with(static_cast<int>(threads)) : on;
}

class Team::Barrier {
 public:
  struct Broken {};
  int size = 1;
  std::chrono::microseconds spin{0};

  void meet() {
    const std::uint32_t phase = phase_.load();
    if (broken_) throw Broken();
    if (arrived_.fetch_add(1) + 1 == size) {
      arrived_ = 0;
      next_phase();
    } else {
      const auto is_next = [&] { return phase_.load() != phase; };
      if (!spin_until(spin, is_next)) {
        asleep_.fetch_add(1);
        while (!is_next()) sleep_on(phase_, phase);
        asleep_.fetch_sub(1);
      }
    }
    if (broken_) throw Broken();
  }
  void break_up() {
    broken_ = true;
    next_phase();
  }

 private:
  void next_phase() {
    phase_.fetch_add(1);
    if (asleep_ > 0) wake(phase_, INT_MAX);
  }

  std::atomic<std::uint32_t> phase_ = 0;
  std::atomic<int> arrived_ = 0, asleep_ = 0;
  std::atomic<bool> broken_ = false;
};

void Team::barrier() {
  if (size_ > 1) barrier_->meet();
}

namespace {

// Runs the region on the pool, or returns false. With a barrier it waits for all members.
bool run_on_pool(int threads, Region& region, Team::Barrier* barrier) {
  if (threads < 2 || in_a_region) return false;
  Pool* const pool = ProcessPool::try_enter();
  if (pool == nullptr) return false;
  const int helpers = pool->helpers_for(threads);
  if (helpers > 0) {
    if (barrier != nullptr) {
      barrier->size = helpers + 1;
      barrier->spin = pool->spin();
    }
    pool->run(region, helpers, barrier != nullptr);
  }
  pool->leave();
  return helpers > 0;
}

}  // namespace

namespace detail {

void throw_cancelled() { throw Cancelled(); }

void run_region(int threads, void (*call)(void* body, const Member&), void* body) {
  Region region(call, body);
  if (!run_on_pool(threads, region, nullptr)) return call(body, Member{0, 0});
  region.rethrow();
}

void run_team(int threads, void (*call)(void* body, Team&), void* body) {
  struct Call {
    void (*call)(void* body, Team&);
    void* body;
    Team::Barrier barrier;

    void run(const Member& member) {
      Team team(member.index, barrier.size, &barrier);
      try {
        call(body, team);
      } catch (const Team::Barrier::Broken&) {  // another member threw
      } catch (...) {
        barrier.break_up();
        throw;
      }
    }
  } whole{call, body, {}};
  Region region([](void* of, const Member& member) { static_cast<Call*>(of)->run(member); },
                &whole);
  if (!run_on_pool(threads, region, &whole.barrier)) return whole.run(Member{0, 0});
  region.rethrow();
}

}  // namespace detail

}  // namespace graphrun
