// Memory that goes back to the system as soon as it is freed.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <new>

#include "base/common/host_memory.hpp"

namespace graphrun {

// Bytes on pages of their own, huge ones where the system has them, which the system gets back at
// once: an allocator keeps what is freed for what comes next. Throws std::bad_alloc.
class HostPages {
 public:
  explicit HostPages(std::size_t bytes) : mapped_(bytes + huge_page) {
    void* const begin =
        ::mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) throw std::bad_alloc();
    begin_ = begin;
    hint_huge_pages(begin_, mapped_);
  }
  HostPages(const HostPages&) = delete;
  HostPages& operator=(const HostPages&) = delete;
  ~HostPages() { ::munmap(begin_, mapped_); }

  // At the start of a huge page.
  std::byte* get() const noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(begin_);
    return static_cast<std::byte*>(begin_) + (huge_page - address % huge_page) % huge_page;
  }

 private:
  void* begin_ = nullptr;
  std::size_t mapped_;
};

}  // namespace graphrun
