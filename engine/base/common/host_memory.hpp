// Host memory for arrays, on huge pages where the system lends them: who jumps about in a large
// array otherwise looks for the address of a page at every jump.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <type_traits>

namespace graphrun {

inline constexpr std::size_t huge_page = std::size_t{2} << 20;

constexpr std::align_val_t host_alignment(std::size_t bytes) {
  return std::align_val_t{bytes < huge_page ? std::size_t{64} : huge_page};
}

// Null where there is none. To be given back with the same number of bytes.
inline void* allocate_host_bytes(std::size_t bytes) noexcept {
  void* pointer = ::operator new(bytes, host_alignment(bytes), std::nothrow);
  if (pointer != nullptr && bytes >= huge_page) {
    ::madvise(pointer, bytes, MADV_HUGEPAGE);  // only a wish
  }
  return pointer;
}

inline void deallocate_host_bytes(void* pointer, std::size_t bytes) noexcept {
  ::operator delete(pointer, host_alignment(bytes));
}

// What a kernel works with beside its operands; contents undefined. Throws std::bad_alloc.
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
