// Sparse vectors: the indices that have a value, in order, and their values.
#pragma once

#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// What kernels see: entry k is value[k] at index[k]; indices ascend without repeats.
template <class T>
struct SparseVectorView {
  const index_t* index;
  const T* value;
  index_t size, entries;  // of the vector; of those that have a value

  // The value at index i, or `absent` where it has none.
  GRAPHRUN_HD T at(index_t i, T absent) const {
    index_t low = 0, high = entries;
    while (low < high) {
      const index_t middle = low + (high - low) / 2;
      if (index[middle] < i) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < entries && index[low] == i ? value[low] : absent;
  }
};

// Move-only; lives in the memory of one context. T is int32, int64, float or double.
template <class T>
class SparseVector {
 public:
  // Of `size` entries, without any value.
  SparseVector(const Context& ctx, index_t size);
  // From indices in any order in host memory, the first one numbered as `base` says (automatic: 0),
  // and their values. Blocks. Throws InvalidArgument for a negative size, where indices and values
  // differ in number, and naming an index that is outside the vector or listed twice.
  SparseVector(const Context& ctx, index_t size, std::span<const index_t> indices,
               std::span<const T> values, IndexBase base = IndexBase::zero);
  // The entries of `dense` that are not `absent`. Blocks. Throws InvalidArgument where there are
  // more than max_vertices.
  static SparseVector from_dense(const Vector<T>& dense, T absent = T{0});

  // With `absent` where there is no value.
  Vector<T> to_dense(T absent = T{0}) const;

  index_t size() const noexcept { return size_; }
  index_t entries() const noexcept { return static_cast<index_t>(index_.size()); }
  const Context& context() const noexcept { return index_.context(); }
  const Buffer<index_t>& indices() const noexcept { return index_; }
  const Buffer<T>& values() const noexcept { return value_; }
  SparseVectorView<T> view() const noexcept {
    return {index_.data(), value_.data(), size_, entries()};
  }

 private:
  index_t size_;
  Buffer<index_t> index_;
  Buffer<T> value_;
};

}  // namespace graphrun
