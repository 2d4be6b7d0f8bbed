// Frontiers: sets of vertices with a value each, stored both as a list and as a dense vector.
#pragma once

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// A set of vertices with values. `values` holds `zero` for vertices outside the set.
template <class T>
struct Frontier {
  Frontier(const Context& ctx, index_t n, T zero);

  index_t size = 0;
  Vector<index_t> vertices;  // the first `size` are the set, in any order
  Vector<T> values;          // one per vertex of the graph
  T zero;

  bool empty() const noexcept { return size == 0; }
  void insert(index_t vertex, T value);  // `vertex` must not be in the set
  void clear();
};

}  // namespace graphrun
