// Sparse vectors: ascending indices and their values.
#pragma once

#include <span>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/read.hpp>

namespace graphrun {

// Kernel view: entry k is value[k] at index[k]; indices ascend without duplicates.
template <class T>
struct SparseVectorView {
  const index_t* index;
  const T* value;
  index_t size, entries;  // length of the vector, and number of its entries

  // The value at index i, `absent` if there is none.
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
  // A vector of length `size` without entries.
  SparseVector(const Context& ctx, index_t size);
  // From host indices in any order, 0-based or 1-based as `base` says (automatic: 0-based), and
  // their values. Blocks. Throws InvalidArgument for a negative size, for indices and values that
  // differ in number, and for an index outside the vector or listed twice, naming it.
  SparseVector(const Context& ctx, index_t size, std::span<const index_t> indices,
               std::span<const T> values, IndexBase base = IndexBase::zero);
  // The entries of `dense` that differ from `absent`. Blocks. Throws InvalidArgument if there are
  // more than max_vertices.
  static SparseVector from_dense(const Vector<T>& dense, T absent = T{0});

  // Dense copy, with `absent` at indices without a value.
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
