// Arrays that blocks of a file are parsed into.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "base/common/host_pages.hpp"

namespace graphrun::detail {

// Memory for the columns that one thread fills, block after block: a column is allocated for the
// most entries that its block may have, and what it turns out not to need goes to the next one.
// Columns then lie side by side on huge pages, and give their memory back in a few large pieces:
// both a page's first touch and a piece's return make the other threads of the process wait.
class ColumnSpace {
 public:
  static constexpr std::size_t least = std::size_t{128} << 10;  // smaller columns are allocated

  // Room for so many bytes, which keeps the slab that it is in alive. Throws std::bad_alloc.
  std::shared_ptr<std::byte> take(std::size_t bytes) {
    bytes = whole_lines(bytes);
    if (slab_ == nullptr || bytes > size_ - used_) {
      const std::size_t size = std::max(several * bytes, least_slab);
      slab_ = std::make_shared<HostPages>(size);
      size_ = size;
      used_ = 0;
    }
    last_ = used_;
    used_ += bytes;
    return {slab_, slab_->get() + last_};
  }

  // Of the room that was taken last, so many bytes are kept.
  void keep(std::size_t bytes) noexcept { used_ = last_ + whole_lines(bytes); }

 private:
  // A slab has room for several columns: what is left at its end is small beside it.
  static constexpr std::size_t least_slab = std::size_t{8} << 20, several = 8;
  static std::size_t whole_lines(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

  std::shared_ptr<HostPages> slab_;
  std::size_t size_ = 0, used_ = 0, last_ = 0;
};

// An array of fixed capacity with uninitialised elements.
template <class T>
class Column {
 public:
  // In `space`, if it is given and the column is large enough.
  void allocate(std::size_t capacity, ColumnSpace* space = nullptr) {
    const std::size_t bytes = capacity * sizeof(T);
    space_ = bytes >= ColumnSpace::least ? space : nullptr;
    if (space_ != nullptr) {
      const std::shared_ptr<std::byte> room = space_->take(bytes);
      data_ = std::shared_ptr<T[]>(room, reinterpret_cast<T*>(room.get()));
    } else {
      data_ = std::make_unique_for_overwrite<T[]>(capacity);
    }
    capacity_ = capacity;
  }
  template <class U>
  void take(Column<U>& other, std::size_t count) {  // converts from `other` and frees it
    allocate(other.capacity());
    for (std::size_t i = 0; i < count; ++i) (*this)[i] = static_cast<T>(other[i]);
    other.free();
  }
  // Leaves what is beyond `count` elements to the next column of the space, which must not have
  // been asked for one since.
  void settle(std::size_t count) noexcept {
    if (space_ == nullptr) return;
    std::exchange(space_, nullptr)->keep(count * sizeof(T));
    capacity_ = count;
  }
  void shrink(std::size_t count) {
    if (!data_) return;
    Column smaller;
    smaller.allocate(count);
    for (std::size_t i = 0; i < count; ++i) smaller[i] = data_[static_cast<std::ptrdiff_t>(i)];
    *this = std::move(smaller);
  }
  void free() noexcept {
    data_.reset();
    space_ = nullptr;
  }
  T* data() noexcept { return data_.get(); }
  const T* data() const noexcept { return data_.get(); }
  std::size_t capacity() const noexcept { return capacity_; }
  T& operator[](std::size_t i) noexcept { return data_.get()[i]; }
  const T& operator[](std::size_t i) const noexcept { return data_.get()[i]; }

 private:
  std::shared_ptr<T[]> data_;
  std::size_t capacity_ = 0;
  ColumnSpace* space_ = nullptr;  // until settle()
};

// The spaces of a thread's columns.
struct ColumnSpaces {
  ColumnSpace from, to, weights;
};

}  // namespace graphrun::detail
