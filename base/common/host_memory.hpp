// Host memory for arrays, on huge pages if available: random access to a large array on small pages
// misses the TLB at every access.
#pragma once

#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "base/common/kept_arrays.hpp"

namespace graphrun {

inline constexpr std::size_t huge_page = std::size_t{2} << 20, small_page = 4096;

// From this size on, arrays start at different offsets within a page. A load waits for an earlier
// store whose address has the same lowest 12 bits (4K aliasing); a loop over two equally aligned
// arrays would meet that at every step.
inline constexpr std::size_t spread_from = 16 * small_page;

constexpr std::align_val_t host_alignment(std::size_t bytes) {
  return std::align_val_t{bytes < spread_from ? std::size_t{64}
                          : bytes < huge_page ? small_page
                                              : huge_page};
}

// Asks for huge pages wherever they fit in these bytes: a hint.
inline void hint_huge_pages(void* begin, std::size_t bytes) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t first = (address + huge_page - 1) / huge_page * huge_page;
  const std::uintptr_t end = (address + bytes) / huge_page * huge_page;
  if (first < end) ::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

namespace detail {

// Null if out of memory.
inline void* new_host_bytes(std::size_t bytes) noexcept {
  if (bytes < spread_from) return ::operator new(bytes, host_alignment(bytes), std::nothrow);
  static std::atomic<std::size_t> arrays = 0;
  constexpr std::size_t lines = small_page / 64, stride = 37;  // coprime
  const std::size_t place = arrays.fetch_add(1, std::memory_order_relaxed) * stride % lines * 64;
  void* const pages = ::operator new(bytes + small_page, host_alignment(bytes), std::nothrow);
  if (pages == nullptr) return nullptr;
  if (bytes >= huge_page) ::madvise(pages, bytes + small_page, MADV_HUGEPAGE);  // a hint
  return static_cast<char*>(pages) + place;
}

inline void delete_host_bytes(void* pointer, std::size_t bytes) noexcept {
  const std::align_val_t alignment = host_alignment(bytes);
  const std::size_t past =
      bytes < spread_from ? 0 : reinterpret_cast<std::uintptr_t>(pointer) % small_page;
  if (pointer != nullptr) ::operator delete(static_cast<char*>(pointer) - past, alignment);
}

}  // namespace detail

// Null if out of memory. Deallocate with the same number of bytes.
inline void* allocate_host_bytes(std::size_t bytes) noexcept {
  if (bytes < spread_from) return detail::new_host_bytes(bytes);
  if (void* const kept = detail::take_kept_array(bytes)) return kept;
  void* const made = detail::new_host_bytes(bytes);
  if (made != nullptr || !detail::delete_kept_arrays()) return made;
  return detail::new_host_bytes(bytes);
}

inline void deallocate_host_bytes(void* pointer, std::size_t bytes) noexcept {
  if (bytes >= spread_from && detail::keep_array(pointer, bytes)) return;
  detail::delete_host_bytes(pointer, bytes);
}

// Scratch array of a kernel, uninitialised. Throws std::bad_alloc.
template <class T>
class HostArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit HostArray(std::size_t size) : size_(size) {
    if (size_ == 0) return;
    data_ = static_cast<T*>(allocate_host_bytes(size_ * sizeof(T)));
    if (data_ == nullptr) throw std::bad_alloc();
  }
  HostArray(const HostArray&) = delete;
  HostArray& operator=(const HostArray&) = delete;
  ~HostArray() {
    if (data_ != nullptr) deallocate_host_bytes(data_, size_ * sizeof(T));
  }

  T* get() const noexcept { return data_; }
  T& operator[](std::size_t i) const noexcept { return data_[i]; }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

}  // namespace graphrun
