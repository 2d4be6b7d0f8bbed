// An array that lives where its context computes, freed in stream order.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/engine/base/context.hpp>
#include <graphrun/engine/base/error.hpp>

namespace graphrun {

// Move-only. A moved-from buffer is empty. Throws OutOfMemory from its constructors.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer(const Context& ctx, std::size_t size)  // contents undefined
      : ctx_(ctx), size_(size), data_(static_cast<T*>(ctx.allocate(bytes_of(size)))) {}
  Buffer(const Context& ctx, std::span<const T> host) : Buffer(ctx, host.size()) {
    ctx_.copy_in(data_, host.data(), host.size_bytes());
  }
  Buffer(Buffer&& other) noexcept
      : ctx_(other.ctx_),
        size_(std::exchange(other.size_, 0)),
        data_(std::exchange(other.data_, nullptr)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() { ctx_.deallocate(data_, size_ * sizeof(T)); }

  void swap(Buffer& other) noexcept {
    std::swap(ctx_, other.ctx_);
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
  }

  T* data() noexcept { return data_; }
  const T* data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  const Context& context() const noexcept { return ctx_; }

  Buffer copy() const {
    Buffer result(ctx_, size_);
    ctx_.copy(result.data_, data_, size_ * sizeof(T));
    return result;
  }
  std::vector<T> to_host() const {  // blocks
    std::vector<T> host(size_);
    ctx_.copy_out(host.data(), data_, size_ * sizeof(T));
    return host;
  }
  T at(std::size_t index) const {  // one element; blocks
    require(index < size_, "Buffer::at: index out of range");
    T value;
    ctx_.copy_out(&value, data_ + index, sizeof(T));
    return value;
  }

 private:
  static std::size_t bytes_of(std::size_t size) {
    if (size > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) {
      throw OutOfMemory(std::numeric_limits<std::uint64_t>::max(), 0, "an array");
    }
    return size * sizeof(T);
  }
  Context ctx_;
  std::size_t size_;
  T* data_;
};

template <class T>
void swap(Buffer<T>& p, Buffer<T>& q) noexcept {
  p.swap(q);
}

template <class T>
using Vector = Buffer<T>;

}  // namespace graphrun
