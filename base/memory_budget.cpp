// Lock-free accounting of a budget.
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>

namespace graphrun {

MemoryBudget::MemoryBudget(std::uint64_t bytes, std::string name)
    : limit_(bytes), name_(std::move(name)) {}

void MemoryBudget::take(std::uint64_t bytes, const char* what_for) {
  std::uint64_t taken = taken_.load(std::memory_order_relaxed);
  do {
    if (bytes > limit_ - taken) throw OutOfMemory(taken + bytes, limit_, what_for, name_);
  } while (!taken_.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
}

void MemoryBudget::give_back(std::uint64_t bytes) noexcept {
  taken_.fetch_sub(bytes, std::memory_order_relaxed);
}

void MemoryShare::resize(std::uint64_t bytes, const char* what_for) {
  if (budget_ && bytes > bytes_) budget_->take(bytes - bytes_, what_for);
  if (budget_ && bytes < bytes_) budget_->give_back(bytes_ - bytes);
  bytes_ = bytes;
}

}  // namespace graphrun
