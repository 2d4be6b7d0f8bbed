#include "base/common/kept_arrays.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <vector>

#include "base/common/host_memory.hpp"

namespace graphrun {
namespace {

std::atomic<std::size_t> most_kept = 0;  // in bytes; 0: arrays are not kept

struct KeptArray {
  void* pointer;
  std::size_t bytes;
};

struct KeptArrays {
  std::mutex mutex;
  std::vector<KeptArray> list;  // the oldest first
  std::size_t bytes = 0;

  // Deletes the oldest until no more than so many bytes are left.
  void delete_down_to(std::size_t most) {
    std::size_t count = 0;
    for (; bytes > most; ++count) {
      detail::delete_host_bytes(list[count].pointer, list[count].bytes);
      bytes -= list[count].bytes;
    }
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count));
  }
};

// Never destroyed: static objects may free arrays after it.
KeptArrays& kept() {
  static KeptArrays* const arrays = new KeptArrays;
  return *arrays;
}

}  // namespace

FreedArraysKept::FreedArraysKept(std::size_t most_bytes)
    : most_before_(most_kept.exchange(most_bytes)) {
  kept();
}

FreedArraysKept::~FreedArraysKept() {
  most_kept = most_before_;
  const std::lock_guard lock(kept().mutex);
  kept().delete_down_to(most_before_);
}

std::size_t kept_bytes() noexcept {
  const std::lock_guard lock(kept().mutex);
  return kept().bytes;
}

namespace detail {

void* take_kept_array(std::size_t bytes) noexcept {
  if (most_kept.load(std::memory_order_relaxed) == 0) return nullptr;
  KeptArrays& all = kept();
  const std::lock_guard lock(all.mutex);
  const auto last = std::find_if(all.list.rbegin(), all.list.rend(),
                                 [&](const KeptArray& each) { return each.bytes == bytes; });
  if (last == all.list.rend()) return nullptr;
  void* const pointer = last->pointer;
  all.list.erase(std::next(last).base());
  all.bytes -= bytes;
  return pointer;
}

bool keep_array(void* pointer, std::size_t bytes) noexcept {
  const std::size_t most = most_kept.load(std::memory_order_relaxed);
  if (pointer == nullptr || bytes > most) return false;
  KeptArrays& all = kept();
  const std::lock_guard lock(all.mutex);
  try {
    all.list.push_back({pointer, bytes});
  } catch (...) {
    return false;
  }
  all.bytes += bytes;
  all.delete_down_to(most);
  return true;
}

bool delete_kept_arrays() noexcept {
  if (most_kept.load(std::memory_order_relaxed) == 0) return false;
  KeptArrays& all = kept();
  const std::lock_guard lock(all.mutex);
  const bool any = !all.list.empty();
  all.delete_down_to(0);
  return any;
}

}  // namespace detail

}  // namespace graphrun
