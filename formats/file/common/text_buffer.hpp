// A growing character buffer, uninitialised, with readable padding after its end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace graphrun::detail {

// scan.hpp loads eight characters at a time, possibly past the end.
inline constexpr std::size_t text_padding = 16;

class TextBuffer {
 public:
  char* data() noexcept { return data_.get(); }
  const char* data() const noexcept { return data_.get(); }
  std::size_t size() const noexcept { return size_; }
  std::string_view view() const noexcept { return {data_.get(), size_}; }
  void clear() noexcept { size_ = 0; }

  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    const std::size_t larger = std::max(capacity, capacity_ + capacity_ / 2);
    auto moved = std::make_unique_for_overwrite<char[]>(larger + text_padding);
    if (size_ > 0) std::memcpy(moved.get(), data_.get(), size_);
    data_ = std::move(moved);
    capacity_ = larger;
  }

  // `size` must be at most the capacity; the added characters are uninitialised or as already
  // written.
  void set_size(std::size_t size) noexcept {
    size_ = size;
    if (data_) std::memset(data_.get() + size_, 0, text_padding);
  }

  void append(std::string_view text) {
    reserve(size_ + text.size());
    if (!text.empty()) std::memcpy(data_.get() + size_, text.data(), text.size());
    set_size(size_ + text.size());
  }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace graphrun::detail
