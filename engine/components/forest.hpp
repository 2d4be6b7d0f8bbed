// Concurrent union-find: the root of a vertex, and the union of two trees.
//
// A value that a thread reads from a forest, however old, is an ancestor in the same tree. A root
// gets its parent by compare-and-exchange; everything else needs no synchronization.
#pragma once

#include <graphrun/base/types.hpp>

#include "base/common/device_only.hpp"

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun {

#if defined(__CUDACC__)
GRAPHRUN_DEVICE inline index_t load_parent(const index_t* forest, index_t v) { return forest[v]; }
GRAPHRUN_DEVICE inline void store_parent(index_t* forest, index_t v, index_t parent) {
  forest[v] = parent;
}
// Makes v a child of `parent` if v is still a root. Returns the previous parent of v: v on success.
GRAPHRUN_DEVICE inline index_t link_root(index_t* forest, index_t v, index_t parent) {
  return atomicCAS(forest + v, v, parent);
}
#else
GRAPHRUN_DEVICE inline index_t load_parent(index_t* forest, index_t v) {
  return std::atomic_ref(forest[v]).load(std::memory_order_relaxed);
}
GRAPHRUN_DEVICE inline void store_parent(index_t* forest, index_t v, index_t parent) {
  std::atomic_ref(forest[v]).store(parent, std::memory_order_relaxed);
}
GRAPHRUN_DEVICE inline index_t link_root(index_t* forest, index_t v, index_t parent) {
  index_t found = v;
  std::atomic_ref(forest[v]).compare_exchange_strong(found, parent, std::memory_order_relaxed);
  return found;
}
#endif

// The root of v. Path halving: each vertex on the way becomes a child of its grandparent. Children
// of `skipped` keep their parent: the hook tells the rows that it skips by that. A Forest is
// whatever the three functions above take: a pointer to the parents, or what a test watches.
template <class Forest>
GRAPHRUN_DEVICE inline index_t root_above(Forest forest, index_t v, index_t skipped) {
  index_t parent = load_parent(forest, v);
  while (true) {
    const index_t above = load_parent(forest, parent);
    if (above == parent) return parent;
    if (parent != skipped) store_parent(forest, v, above);
    v = parent;
    parent = above;
  }
}

// Joins the trees of u and v. Returns an ancestor of both, near their root.
template <class Forest>
GRAPHRUN_DEVICE inline index_t join(Forest forest, index_t u, index_t v, index_t skipped) {
  index_t p = root_above(forest, u, skipped), q = root_above(forest, v, skipped);
  while (p != q) {
    const index_t high = p > q ? p : q, low = p > q ? q : p;
    const index_t found = link_root(forest, high, low);
    if (found == high) return low;
    p = root_above(forest, found, skipped);  // another thread linked it first
    q = low;
  }
  return p;
}

}  // namespace graphrun
