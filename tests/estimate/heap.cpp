// Operators new and delete that count what is held.
#include "estimate/heap.hpp"

#include <malloc.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define GRAPHRUN_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define GRAPHRUN_SANITIZED
#endif
#endif

namespace {

std::atomic<std::uint64_t> held{0}, most{0};

}  // namespace

namespace graphrun::test {

std::uint64_t heap_bytes() { return held; }
std::uint64_t heap_peak() { return most; }
void start_heap_peak() { most = held.load(); }

}  // namespace graphrun::test

#if defined(GRAPHRUN_SANITIZED)

bool graphrun::test::counts_heap() { return false; }

#else

bool graphrun::test::counts_heap() { return true; }

namespace {

// What was asked for, of large arrays: malloc says more, since the library rounds them up to huge
// pages, whose rest is never touched.
class LargeArrays {
 public:
  static constexpr std::size_t least = std::size_t{64} << 10;

  void add(void* pointer, std::size_t bytes) noexcept {
    const std::lock_guard lock(mutex_);
    for (auto& [at, size] : arrays_) {
      if (at != nullptr) continue;
      at = pointer;
      size = bytes;
      return;
    }
    std::abort();
  }
  // Its bytes; 0 for one that is not here.
  std::size_t remove(void* pointer) noexcept {
    const std::lock_guard lock(mutex_);
    for (auto& [at, size] : arrays_) {
      if (at != pointer) continue;
      at = nullptr;
      return size;
    }
    return 0;
  }

 private:
  std::mutex mutex_;
  std::array<std::pair<void*, std::size_t>, 4096> arrays_{};
};

LargeArrays large_arrays;

void* counted(void* pointer, std::size_t asked) noexcept {
  if (pointer == nullptr) return nullptr;
  const bool large = asked >= LargeArrays::least;
  if (large) large_arrays.add(pointer, asked);
  const std::uint64_t now = held += large ? asked : malloc_usable_size(pointer);
  std::uint64_t peak = most.load(std::memory_order_relaxed);
  while (now > peak && !most.compare_exchange_weak(peak, now)) {
  }
  return pointer;
}

void* taken(std::size_t bytes) noexcept {
  return counted(std::malloc(bytes == 0 ? 1 : bytes), bytes);
}

void* taken(std::size_t bytes, std::align_val_t alignment) noexcept {
  const auto to = static_cast<std::size_t>(alignment);
  return counted(std::aligned_alloc(to, (bytes + to - 1) / to * to), bytes);
}

void* or_throw(void* pointer) {
  if (pointer == nullptr) throw std::bad_alloc();
  return pointer;
}

void given_back(void* pointer) noexcept {
  if (pointer == nullptr) return;
  const std::size_t usable = malloc_usable_size(pointer);
  const std::size_t large = usable >= LargeArrays::least ? large_arrays.remove(pointer) : 0;
  held -= large > 0 ? large : usable;
  std::free(pointer);
}

}  // namespace

void* operator new(std::size_t bytes) { return or_throw(taken(bytes)); }
void* operator new[](std::size_t bytes) { return or_throw(taken(bytes)); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes); }
void* operator new(std::size_t bytes, std::align_val_t to) { return or_throw(taken(bytes, to)); }
void* operator new[](std::size_t bytes, std::align_val_t to) { return or_throw(taken(bytes, to)); }
void* operator new(std::size_t bytes, std::align_val_t to, const std::nothrow_t&) noexcept {
  return taken(bytes, to);
}
void* operator new[](std::size_t bytes, std::align_val_t to, const std::nothrow_t&) noexcept {
  return taken(bytes, to);
}
void operator delete(void* pointer) noexcept { given_back(pointer); }
void operator delete[](void* pointer) noexcept { given_back(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { given_back(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { given_back(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { given_back(pointer); }
void operator delete[](void* pointer, std::align_val_t) noexcept { given_back(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { given_back(pointer); }
void operator delete[](void* pointer, std::size_t, std::align_val_t) noexcept {
  given_back(pointer);
}
void operator delete(void* pointer, const std::nothrow_t&) noexcept { given_back(pointer); }
void operator delete[](void* pointer, const std::nothrow_t&) noexcept { given_back(pointer); }
void operator delete(void* pointer, std::align_val_t, const std::nothrow_t&) noexcept {
  given_back(pointer);
}
void operator delete[](void* pointer, std::align_val_t, const std::nothrow_t&) noexcept {
  given_back(pointer);
}

#endif
