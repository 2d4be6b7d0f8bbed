// A limit on what contexts, readers and what they made have allocated together.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <graphrun/base/types.hpp>

namespace graphrun {

// Any number of threads may use one.
class MemoryBudget {
 public:
  // Of so many bytes. `name` is what error messages call the limit: "--memory-limit"; may be empty.
  explicit MemoryBudget(std::uint64_t bytes, std::string name = {});

  // Throws OutOfMemory that says `what_for`, and takes nothing, where less is left.
  void take(std::uint64_t bytes, const char* what_for);
  void give_back(std::uint64_t bytes) noexcept;  // no more than was taken

  std::uint64_t limit() const noexcept { return limit_; }
  std::uint64_t taken() const noexcept { return taken_.load(std::memory_order_relaxed); }
  std::uint64_t left() const noexcept { return limit_ - taken(); }

 private:
  const std::uint64_t limit_;
  const std::string name_;
  std::atomic<std::uint64_t> taken_{0};
};

// What one holder has of a budget, given back at its end. Without a budget it counts nothing.
class MemoryShare {
 public:
  MemoryShare() = default;
  explicit MemoryShare(std::shared_ptr<MemoryBudget> budget) : budget_(std::move(budget)) {}
  MemoryShare(MemoryShare&& other) noexcept
      : budget_(std::move(other.budget_)), bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryShare& operator=(MemoryShare&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MemoryShare() { resize(0, ""); }

  // Holds so many bytes from now on. Throws as MemoryBudget::take(), and then holds what it held.
  void resize(std::uint64_t bytes, const char* what_for);
  void add(std::uint64_t bytes, const char* what_for) { resize(bytes_ + bytes, what_for); }
  std::uint64_t bytes() const noexcept { return bytes_; }
  const std::shared_ptr<MemoryBudget>& budget() const noexcept { return budget_; }

 private:
  std::shared_ptr<MemoryBudget> budget_;
  std::uint64_t bytes_ = 0;
};

}  // namespace graphrun
