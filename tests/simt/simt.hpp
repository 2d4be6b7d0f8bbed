// Runs kernels on the processor, under ThreadSanitizer, which sees what races there: among lanes of
// a warp, warps of a block, blocks of a grid or a cluster, in shared memory and in global.
//
// A block is a thread of the processor, and each of its GPU threads a fiber of that thread. So
// shared memory is thread_local, and blocks find there what the last launch left. Fibers change at
// barriers, votes and shuffles, and now and then at atomics. Votes and shuffles exchange values but
// order nothing else, as on a GPU: only barriers and __syncwarp() do.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>

namespace simt {

inline constexpr unsigned most_blocks = 4, most_threads = 64;  // of a launch, of a block

// Runs kernel() on every thread of the blocks.
void launch(unsigned blocks, unsigned threads, const std::function<void()>& kernel);

struct Index {
  unsigned x;
};
Index thread_index();
Index block_index();
Index block_size();
Index grid_size();

// Lets other threads of the block run: until the word is no longer this, or now and then.
void wait_while(const std::atomic<unsigned>& word, unsigned is);
void yield_at_times();

// Where threads wait for each other.
class Barrier {
 public:
  void wait() {
    const unsigned round = round_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads) {
      arrived_.store(0, std::memory_order_relaxed);
      round_.store(round + 1, std::memory_order_release);
    } else {
      wait_while(round_, round);
      round_.load(std::memory_order_acquire);
    }
  }
  unsigned threads = 32;

 private:
  std::atomic<unsigned> arrived_{0}, round_{0};
};
Barrier& warp_barrier();
Barrier& block_barrier();
Barrier& grid_barrier();

// The value of the lane `from`. All lanes of the warp call it.
struct Bytes {
  std::uint64_t word[2];
};
Bytes exchange(Bytes mine, unsigned from);
template <class T>
T exchange(T mine, unsigned from) {
  static_assert(sizeof(T) <= sizeof(Bytes));
  Bytes bytes{};
  std::memcpy(&bytes, &mine, sizeof(T));
  bytes = exchange(bytes, from);
  std::memcpy(&mine, &bytes, sizeof(T));
  return mine;
}

// A word that threads change without waiting for each other.
template <class T>
std::atomic_ref<T> atomic(T* at) {
  yield_at_times();
  return std::atomic_ref<T>(*at);
}

// The lanes for which it is true. All lanes of the warp call it.
unsigned ballot(bool mine);

// What the block `rank` has where this one has `mine` in its shared memory.
void* shared_of(unsigned rank, void* mine);

}  // namespace simt
