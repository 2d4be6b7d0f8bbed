// The threads and fibers behind simt.hpp. Compiled without ThreadSanitizer, which is told here what
// orders what.
#include "simt.hpp"

#include <sanitizer/tsan_interface.h>
#include <sched.h>
#include <ucontext.h>

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace simt {
namespace {

constexpr unsigned warp = 32;
constexpr std::size_t stack_bytes = 128 * 1024;

struct Launch {
  unsigned blocks, threads;
  const std::function<void()>& kernel;
  Barrier barrier;
};

class Block;
thread_local Block* block;  // that this thread runs
thread_local char base;     // lies at the same distance from a shared variable in every block

// A block of the GPU and the thread that runs it, which waits from launch to launch.
class Block {
 public:
  explicit Block(unsigned number) : index(number), thread_([this] { serve(); }) {}
  ~Block() {
    hand_over(nullptr);
    thread_.join();
  }

  void begin(Launch& of) { hand_over(&of); }
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return launch == nullptr; });
  }

  // Lets other threads of the block run, and goes on once the word is no longer this.
  void wait_while(const std::atomic<unsigned>& word, unsigned is) {
    Fiber& mine = fibers_[current];
    mine.word = &word;
    mine.is = is;
    Fiber& next = next_fiber();
    if (&next != &mine) go(mine.context, next.context, next.seen);
    mine.word = nullptr;
  }
  void yield() { wait_while(never_, 1); }
  bool draw(unsigned one_in) {
    random_ = random_ * 1664525u + 1013904223u;
    return (random_ >> 16) % one_in == 0;
  }

  struct Warp {
    Barrier barrier;
    unsigned arrived = 0;
    std::atomic<unsigned> round{0};
    Bytes slot[warp];
  };
  // Waits for the other lanes without ordering anything for ThreadSanitizer.
  Warp& meet_warp() {
    Warp& mine = warps[current / warp];
    const unsigned round = mine.round;
    if (++mine.arrived == warp) {
      mine.arrived = 0;
      ++mine.round;
    } else {
      wait_while(mine.round, round);
    }
    return mine;
  }

  const unsigned index;
  unsigned current = 0;  // thread of the block
  Launch* launch = nullptr;
  Barrier barrier;
  Warp warps[most_threads / warp];
  char* shared = nullptr;

 private:
  struct Fiber {
    ucontext_t context;
    void* seen;                                   // by ThreadSanitizer
    const std::atomic<unsigned>* word = nullptr;  // that it waits for while it `is` this
    unsigned is = 0;
    bool ended = true;
    bool can_go() const { return !ended && (word == nullptr || *word != is); }
    std::unique_ptr<char[]> stack{new char[stack_bytes]};
  };

  void hand_over(Launch* of) {
    const std::lock_guard lock(mutex_);
    launch = of;
    ends_ = of == nullptr;
    changed_.notify_all();
  }
  // What the thread does.
  void serve() {
    block = this;
    shared = &base;
    main_seen_ = __tsan_get_current_fiber();
    for (Fiber& fiber : fibers_) make(fiber);
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return launch != nullptr || ends_; });
      if (ends_) break;
      run();
      launch = nullptr;
      changed_.notify_all();
    }
    for (Fiber& fiber : fibers_) __tsan_destroy_fiber(fiber.seen);
  }
  void run() {
    barrier.threads = left_ = launch->threads;
    for (unsigned i = 0; i < launch->threads; ++i) {
      turns_[i] = i;
      fibers_[i].ended = false;
    }
    __tsan_release(this);
    Fiber& first = next_fiber();
    go(main_, first.context, first.seen);
    __tsan_acquire(this);
  }
  static void make(Fiber& fiber) {
    fiber.seen = __tsan_create_fiber(0);
    getcontext(&fiber.context);
    fiber.context.uc_stack = {fiber.stack.get(), 0, stack_bytes};
    makecontext(&fiber.context, run_fiber, 0);
  }
  static void run_fiber() {
    while (true) {
      __tsan_acquire(block);
      block->launch->kernel();
      __tsan_release(block);
      block->end_fiber();
    }
  }
  // Returns when the next launch begins.
  void end_fiber() {
    Fiber& mine = fibers_[current];
    mine.ended = true;
    if (--left_ == 0) {
      go(mine.context, main_, main_seen_);
    } else {
      Fiber& next = next_fiber();
      go(mine.context, next.context, next.seen);
    }
  }
  static void go(ucontext_t& from, ucontext_t& to, void* seen) {
    __tsan_switch_to_fiber(seen, __tsan_switch_to_fiber_no_sync);
    swapcontext(&from, &to);
  }
  // Makes the next fiber that can go on the current one; where all wait, other blocks are let run.
  // From time to time the order changes.
  Fiber& next_fiber() {
    for (unsigned tried = 1;; ++tried) {
      if (++turn_ >= launch->threads) {
        turn_ = 0;
        if (draw(4)) swap_turns();
      }
      current = turns_[turn_];
      if (fibers_[current].can_go()) return fibers_[current];
      if (tried % launch->threads == 0) sched_yield();
    }
  }
  void swap_turns() {
    std::swap(turns_[random_ % launch->threads], turns_[(random_ >> 8) % launch->threads]);
  }

  Fiber fibers_[most_threads];
  unsigned turns_[most_threads], turn_ = 0, left_ = 0, random_ = index;
  ucontext_t main_;
  void* main_seen_ = nullptr;
  const std::atomic<unsigned> never_{0};
  bool ends_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
};

Block& block_of(unsigned rank) {
  static Block all[most_blocks] = {Block(0), Block(1), Block(2), Block(3)};
  return all[rank];
}

}  // namespace

void launch(unsigned blocks, unsigned threads, const std::function<void()>& kernel) {
  Launch launch{blocks, threads, kernel, {}};
  launch.barrier.threads = blocks * threads;
  for (unsigned b = 0; b < blocks; ++b) block_of(b).begin(launch);
  for (unsigned b = 0; b < blocks; ++b) block_of(b).wait();
}

Index thread_index() { return {block->current}; }
Index block_index() { return {block->index}; }
Index block_size() { return {block->launch->threads}; }
Index grid_size() { return {block->launch->blocks}; }

void wait_while(const std::atomic<unsigned>& word, unsigned is) { block->wait_while(word, is); }
void yield_at_times() {
  if (block->draw(16)) block->yield();
}

Barrier& warp_barrier() { return block->warps[block->current / warp].barrier; }
Barrier& block_barrier() { return block->barrier; }
Barrier& grid_barrier() { return block->launch->barrier; }

Bytes exchange(Bytes mine, unsigned from) {
  block->warps[block->current / warp].slot[block->current % warp] = mine;
  const Bytes given = block->meet_warp().slot[from % warp];
  block->meet_warp();
  return given;
}

unsigned ballot(bool mine) {
  Block::Warp& lanes = block->warps[block->current / warp];
  lanes.slot[block->current % warp].word[0] = mine ? 1 : 0;
  block->meet_warp();
  unsigned all = 0;
  for (unsigned lane = 0; lane < warp; ++lane) {
    if (lanes.slot[lane].word[0] != 0) all |= 1u << lane;
  }
  block->meet_warp();
  return all;
}

void* shared_of(unsigned rank, void* mine) {
  return block_of(rank).shared + (static_cast<char*>(mine) - block->shared);
}

}  // namespace simt
