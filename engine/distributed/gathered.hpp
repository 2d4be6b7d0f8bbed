// The vector that a matrix is multiplied by, whole: over ranks, gathered from all of them.
#pragma once

#include <optional>
#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun {

// The values of all rows of a vector: alone its own array, over ranks a copy in this rank's memory.
// Making one is a call of all ranks. The vector must outlive it.
template <class T>
class Gathered {
 public:
  explicit Gathered(const Vector<T>& x) : data_(x.data()), size_(x.size()) {
    const Layout* const layout = x.context().layout();
    if (layout == nullptr) return;
    require(x.size() == static_cast<std::size_t>(layout->own()),
            "there must be one value for each row of this rank");
    all_.emplace(x.context().local(), static_cast<std::size_t>(layout->all()));
    x.context().ranks()->gather(all_->context(), std::span<const T>(x.data(), x.size()),
                                layout->sizes(), all_->data());
    data_ = all_->data();
    size_ = all_->size();
  }

  const T* data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  // The copy, to be changed: only over ranks.
  Vector<T>& copy() { return *all_; }

 private:
  const T* data_;
  std::size_t size_;
  std::optional<Vector<T>> all_;
};

}  // namespace graphrun
