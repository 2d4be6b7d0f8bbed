// The arrays of a context that lie in the host's memory, all or in part.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <graphrun/base/memory_budget.hpp>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace graphrun {

struct SpilledArray {
  std::size_t resident;  // bytes in the device's memory
  std::size_t on_host;   // and in the host's
  MemoryShare share;     // of the host's budget
};

// Thread-safe.
class SpilledArrays {
 public:
  void add(const void* pointer, SpilledArray array) {
    const std::scoped_lock lock(mutex_);
    const std::size_t bytes = array.on_host;
    arrays_.emplace(pointer, std::move(array));
    on_host_ += bytes;
    ++count_;
  }
  // Forgets the array; nothing: it is none of these.
  std::optional<SpilledArray> remove(const void* pointer) noexcept {
    if (count_ == 0) return std::nullopt;
    const std::scoped_lock lock(mutex_);
    const auto found = arrays_.find(pointer);
    if (found == arrays_.end()) return std::nullopt;
    std::optional<SpilledArray> array(std::move(found->second));
    arrays_.erase(found);
    on_host_ -= array->on_host;
    --count_;
    return array;
  }
  std::uint64_t on_host() const noexcept { return on_host_; }

 private:
  std::mutex mutex_;
  std::map<const void*, SpilledArray> arrays_;
  std::atomic<std::uint64_t> on_host_{0};
  std::atomic<int> count_{0};
};

}  // namespace graphrun
