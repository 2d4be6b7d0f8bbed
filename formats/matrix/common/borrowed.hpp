// Arrays of others that are only read.
#pragma once

#include <memory>
#include <span>
#include <utility>

#include <graphrun/base/buffer.hpp>

namespace graphrun {

// The array as a buffer that nobody may write to; otherwise as Buffer::borrow().
template <class T>
Buffer<T> borrowed(const Context& ctx, std::span<const T> array,
                   std::shared_ptr<const void> owner = nullptr) {
  return Buffer<T>::borrow(ctx, {const_cast<T*>(array.data()), array.size()}, std::move(owner));
}

}  // namespace graphrun
