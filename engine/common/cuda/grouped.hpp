// Dense matrices as kernels read them: rows of whole groups of 16 bytes, one load of a thread each.
#pragma once

#include <cstdint>
#include <cstring>
#include <graphrun/formats/matrix/dense.hpp>

#include "base/common/backend.hpp"

#if defined(__CUDACC__)
#include "base/cuda/scratch.hpp"
#endif

namespace graphrun::cuda {

template <class T>
inline constexpr index_t group_size = 16 / sizeof(T);  // values of a group

template <class T>
struct alignas(16) Group {
  T value[group_size<T>];
};

// Group g of row i, as one load or store of 16 bytes. `row_step`: groups between two rows.
template <class T>
struct GroupedView {
  T* data;
  index_t groups;  // of a row
  offset_t row_step;

  __device__ Group<T> load(index_t i, index_t g) const {
    // Not by __ldg(): a kernel that started early reads what the one before has written.
    const uint4 bits = reinterpret_cast<const uint4*>(data)[i * row_step + g];
    Group<T> group;
    memcpy(&group, &bits, sizeof bits);
    return group;
  }
  __device__ void store(index_t i, index_t g, const Group<T>& group) const {
    uint4 bits;
    memcpy(&bits, &group, sizeof bits);
    reinterpret_cast<uint4*>(data)[i * row_step + g] = bits;
  }
};

// Threads that share a row: a power of two, at most `most`.
inline unsigned threads_for(index_t groups, unsigned most) {
  unsigned width = 1;
  while (width < most && width < static_cast<unsigned>(groups)) width *= 2;
  return width;
}

// A dense matrix of values of any type: entry (i, j) is at i * row_step + j * column_step of them,
// and one of the steps is 1.
struct AnyDense {
  const void* data;
  index_t rows, columns;
  offset_t row_step, column_step;
};

#if defined(__CUDACC__)

// Moves values of `bytes` (2, 4, 8 or 16) to rows of `of_row` groups side by side, where zeros
// follow the last column, or from there.
void move_groups(OnCuda on, std::size_t bytes, const AnyDense& dense, void* groups, index_t of_row,
                 bool to_groups);

// A dense matrix as groups: where it lies or, if its rows do not lie side by side in whole groups,
// in scratch memory, where they end with zeros.
template <class T>
class Grouped {
 public:
  Grouped(OnCuda on, const DenseView<const T>& view)
      : on_(on),
        dense_{view.data, view.rows, view.columns, view.row_step, view.column_step},
        groups_((view.columns + size - 1) / size),
        scratch_(on, lies_so(dense_) ? 0 : slots()) {}

  GroupedView<T> view() const {
    if (!is_apart()) {
      return {const_cast<T*>(static_cast<const T*>(dense_.data)), groups_, dense_.row_step / size};
    }
    return {scratch_.get(), groups_, groups_};
  }
  void read() const {  // to be called before a kernel reads view()
    if (is_apart()) move_groups(on_, sizeof(T), dense_, scratch_.get(), groups_, true);
  }
  void write() const {  // to be called after a kernel has written view()
    if (is_apart()) move_groups(on_, sizeof(T), dense_, scratch_.get(), groups_, false);
  }

 private:
  static constexpr index_t size = group_size<T>;

  bool is_apart() const { return scratch_.get() != nullptr; }
  std::size_t slots() const {
    return static_cast<std::size_t>(dense_.rows) * static_cast<std::size_t>(groups_) * size;
  }
  static bool lies_so(const AnyDense& dense) {
    return dense.column_step == 1 && dense.columns % size == 0 && dense.row_step % size == 0 &&
           reinterpret_cast<std::uintptr_t>(dense.data) % 16 == 0;
  }
  OnCuda on_;
  AnyDense dense_;
  index_t groups_;  // of a row
  Scratch<T> scratch_;
};

#endif

}  // namespace graphrun::cuda
