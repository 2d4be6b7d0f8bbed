// Arrays in a context's memory: owned and freed in stream order, or borrowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>

namespace graphrun {

// An array of T in a context's memory. Move-only; a moved-from buffer is empty. Constructors throw
// OutOfMemory.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Buffer(const Context& ctx) : Buffer(ctx, 0) {}  // empty
  Buffer(const Context& ctx, std::size_t size)             // contents undefined
      : ctx_(ctx), size_(size), data_(static_cast<T*>(ctx.allocate(bytes_of(size)))) {}
  Buffer(const Context& ctx, std::span<const T> host) : Buffer(ctx, host.size()) {
    ctx_.copy_in(data_, host.data(), host.size_bytes());
  }
  // An array of edges, which Context::spill() lets lie in the host's memory in part. Contents
  // undefined.
  static Buffer of_edges(const Context& ctx, std::size_t size) {
    return Buffer(ctx, size, static_cast<T*>(ctx.allocate_edges(bytes_of(size))));
  }
  // Borrows the caller's array without a copy. The caller frees it after this buffer is gone (and
  // any that it was moved or swapped into) and, on a GPU, the work in the context's stream is done.
  // It must be host memory for a CPU. For a GPU it must be memory of the context's device, managed
  // or pinned, written by work that the context's stream is ordered after. It does not count in the
  // context's memory() or against its budget. Writing to the buffer writes to the caller's array.
  // Does not block. Throws InvalidArgument for an array that is not aligned for T or, on a GPU, not
  // accessible by the device.
  static Buffer borrow(const Context& ctx, std::span<T> array) {
    return borrow(ctx, array, nullptr);
  }
  // The same with an owner, which keeps the array alive until it is dropped: here, if this throws,
  // else by the destructor of the buffer that holds the array last. On a GPU that one blocks until
  // the work in the context's stream is done. The owner may be dropped by any thread that destroys
  // a buffer.
  static Buffer borrow(const Context& ctx, std::span<T> array, std::shared_ptr<const void> owner) {
    require(reinterpret_cast<std::uintptr_t>(array.data()) % alignof(T) == 0,
            "Buffer::borrow: the array is not aligned for its type");
    if (!array.empty()) ctx.require_reachable(array.data());
    return Buffer(ctx, array, std::move(owner));
  }
  Buffer(Buffer&& other) noexcept
      : ctx_(other.ctx_),
        size_(std::exchange(other.size_, 0)),
        data_(std::exchange(other.data_, nullptr)),
        borrowed_(std::exchange(other.borrowed_, false)),
        owner_(std::move(other.owner_)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() {
    if (!borrowed_) ctx_.deallocate(data_, size_ * sizeof(T));
    if (owner_ != nullptr) ctx_.finish();
  }

  void swap(Buffer& other) noexcept {
    std::swap(ctx_, other.ctx_);
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
    std::swap(borrowed_, other.borrowed_);
    owner_.swap(other.owner_);
  }

  T* data() noexcept { return data_; }
  const T* data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  bool borrowed() const noexcept { return borrowed_; }
  const Context& context() const noexcept { return ctx_; }

  Buffer copy() const {  // owns its array
    Buffer result(ctx_, size_);
    ctx_.copy(result.data_, data_, size_ * sizeof(T));
    return result;
  }
  // All values, those of the other ranks included, in order: with ranks a call of all. Blocks.
  std::vector<T> to_host() const {
    std::vector<T> host(ctx_.size_on_all(size_));
    ctx_.copy_out_all(host.data(), data_, size_, sizeof(T));
    return host;
  }
  T at(std::size_t index) const {  // one of these; with ranks a call of all; blocks
    require(index < ctx_.size_on_all(size_), "Buffer::at: index out of range");
    T value;
    ctx_.copy_out_one(&value, data_, size_, sizeof(T), index);
    return value;
  }

 private:
  Buffer(const Context& ctx, std::size_t size, T* allocated)
      : ctx_(ctx), size_(size), data_(allocated) {}
  Buffer(const Context& ctx, std::span<T> borrowed, std::shared_ptr<const void> owner)
      : ctx_(ctx),
        size_(borrowed.size()),
        data_(borrowed.data()),
        borrowed_(true),
        owner_(std::move(owner)) {}
  static std::size_t bytes_of(std::size_t size) {
    if (size > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) {
      throw OutOfMemory(std::numeric_limits<std::uint64_t>::max(), 0, "an array");
    }
    return size * sizeof(T);
  }
  Context ctx_;
  std::size_t size_;
  T* data_;
  bool borrowed_ = false;
  std::shared_ptr<const void> owner_;  // of a borrowed array, if any
};

// Exchanges two buffers, contexts included.
template <class T>
void swap(Buffer<T>& p, Buffer<T>& q) noexcept {
  p.swap(q);
}

// A dense vector: a value per row, column or vertex.
template <class T>
using Vector = Buffer<T>;

}  // namespace graphrun
