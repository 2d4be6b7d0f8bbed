// A frontier: a sparse vector, that is a set of vertices, each with a value.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// Where a vertex is not in the set, `values` holds `zero`.
template <class T>
struct Frontier {
  Frontier(const Context& ctx, index_t n, T zero);

  index_t size = 0;
  Vector<index_t> vertices;  // the first `size` of them, in no order
  Vector<T> values;          // one per vertex of the graph
  T zero;

  bool empty() const noexcept { return size == 0; }
  void insert(index_t vertex, T value);  // `vertex` must not be in the set
  void clear();
};

}  // namespace graphrun
