// A library for LD_PRELOAD, which makes operator new fail. Of the allocations of 1 KB and more the
// one numbered FAIL_ALLOCATION fails, and with FAIL_FROM_THERE_ON all that follow. Without
// FAIL_ALLOCATION the library counts them and writes the number to the file COUNT_ALLOCATIONS.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t least = 1024;

long number_in(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? 0 : std::atol(text);
}

bool fails(std::size_t size) {
  static const long failing = number_in("FAIL_ALLOCATION");
  static const bool and_all_later = number_in("FAIL_FROM_THERE_ON") != 0;
  static std::atomic<long> count = 0;
  static const struct Report {
    ~Report() {
      const char* const path = std::getenv("COUNT_ALLOCATIONS");
      std::FILE* const file = path == nullptr ? nullptr : std::fopen(path, "w");
      if (file == nullptr) return;
      std::fprintf(file, "%ld\n", count.load());
      std::fclose(file);
    }
  } report;
  if (size < least) return false;
  const long now = ++count;
  return failing > 0 && (now == failing || (and_all_later && now > failing));
}

void* allocate(std::size_t size) noexcept {
  return fails(size) ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void* allocate(std::size_t size, std::align_val_t alignment) noexcept {
  const auto step = static_cast<std::size_t>(alignment);
  return fails(size) ? nullptr : std::aligned_alloc(step, (size + step - 1) / step * step);
}
void* or_throw(void* pointer) {
  if (pointer == nullptr) throw std::bad_alloc();
  return pointer;
}

}  // namespace

void* operator new(std::size_t size) { return or_throw(allocate(size)); }
void* operator new[](std::size_t size) { return or_throw(allocate(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t a) { return or_throw(allocate(size, a)); }
void* operator new[](std::size_t size, std::align_val_t a) { return or_throw(allocate(size, a)); }
void* operator new(std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept {
  return allocate(size, a);
}
void* operator new[](std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept {
  return allocate(size, a);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
