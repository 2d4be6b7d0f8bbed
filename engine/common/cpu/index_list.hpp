// A list of indices that several threads write.
#pragma once

#include <algorithm>
#include <atomic>
#include <graphrun/base/types.hpp>

namespace graphrun {

// A thread's buffer of indices, handed over in batches to a list that all threads share, whose size
// is `size`. The last batch goes with the buffer.
class IndexList {
 public:
  IndexList(std::atomic<index_t>& size, index_t* list) : size_(size), list_(list) {}
  IndexList(const IndexList&) = delete;
  IndexList& operator=(const IndexList&) = delete;
  ~IndexList() { hand_over(); }
  void put(index_t index) {
    mine_[count_++] = index;
    if (count_ == most) hand_over();
  }

 private:
  static constexpr index_t most = 1024;
  void hand_over() {
    std::copy_n(mine_, count_, list_ + size_.fetch_add(count_, std::memory_order_relaxed));
    count_ = 0;
  }
  std::atomic<index_t>& size_;
  index_t* list_;
  index_t mine_[most];
  index_t count_ = 0;
};

}  // namespace graphrun
