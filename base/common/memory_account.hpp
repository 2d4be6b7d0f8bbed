// A context's memory account: bytes held, peak, budget and observer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <graphrun/base/context.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <limits>
#include <memory>
#include <utility>

namespace graphrun {

class MemoryAccount {
 public:
  // Returns allocate(), a pointer to `bytes` bytes, and adds them to the account. Throws what
  // allocate(), the observer or the budget throws; the account is then unchanged.
  template <class Allocate>
  void* take(std::size_t bytes, Allocate allocate) {
    if (observer_) observer_(bytes);
    if (budget_) budget_->take(bytes, "an array");
    void* pointer = nullptr;
    try {
      pointer = allocate();
    } catch (...) {
      if (budget_) budget_->give_back(bytes);
      throw;
    }
    const std::uint64_t now = held_ += bytes;
    std::uint64_t peak = peak_.load();
    while (now > peak && !peak_.compare_exchange_weak(peak, now)) {
    }
    return pointer;
  }
  void give_back(std::size_t bytes) noexcept {
    held_ -= bytes;
    if (budget_) budget_->give_back(bytes);
  }

  MemoryUse use() const noexcept { return {held_.load(), peak_.load()}; }
  // Bytes left in the budget; the largest number without one.
  std::uint64_t left() const noexcept {
    return budget_ ? budget_->left() : std::numeric_limits<std::uint64_t>::max();
  }

  // Called with the size in bytes before each allocation; may throw.
  void observe(std::function<void(std::size_t)> observer) { observer_ = std::move(observer); }
  // Throws OutOfMemory if the account holds more than is left of the budget.
  void limit(std::shared_ptr<MemoryBudget> budget) {
    const std::uint64_t held = held_.load();
    if (budget) budget->take(held, "what a context holds");
    if (budget_) budget_->give_back(held);
    budget_ = std::move(budget);
  }

 private:
  std::function<void(std::size_t)> observer_;
  std::shared_ptr<MemoryBudget> budget_;
  std::atomic<std::uint64_t> held_{0}, peak_{0};
};

}  // namespace graphrun
