// Memory budgets: a common limit on contexts, readers and their results.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <graphrun/base/types.hpp>

namespace graphrun {

// A limit in bytes and the bytes taken. Thread-safe.
class MemoryBudget {
 public:
  // `name` is the limit's name in error messages, such as "--memory-limit"; may be empty.
  explicit MemoryBudget(std::uint64_t bytes, std::string name = {});

  // Takes bytes from the budget. Throws OutOfMemory naming `what_for`, and takes nothing, if fewer
  // are left.
  void take(std::uint64_t bytes, const char* what_for);
  void give_back(std::uint64_t bytes) noexcept;  // at most what was taken

  std::uint64_t limit() const noexcept { return limit_; }
  std::uint64_t taken() const noexcept { return taken_.load(std::memory_order_relaxed); }
  std::uint64_t left() const noexcept { return limit_ - taken(); }

 private:
  const std::uint64_t limit_;
  const std::string name_;
  std::atomic<std::uint64_t> taken_{0};
};

// One holder's share of a budget, given back on destruction. Without a budget it does nothing.
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

  // Changes the share to `bytes`. Throws as MemoryBudget::take(); the share is then unchanged.
  void resize(std::uint64_t bytes, const char* what_for);
  void add(std::uint64_t bytes, const char* what_for) { resize(bytes_ + bytes, what_for); }
  std::uint64_t bytes() const noexcept { return bytes_; }
  const std::shared_ptr<MemoryBudget>& budget() const noexcept { return budget_; }

 private:
  std::shared_ptr<MemoryBudget> budget_;
  std::uint64_t bytes_ = 0;
};

}  // namespace graphrun
