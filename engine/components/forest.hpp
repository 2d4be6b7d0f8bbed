// Finding a root and joining two trees while other threads do the same.
//
// Every value a thread may see in a forest, however old, is a vertex further up the same tree; only
// a root is ever given a parent, by compare-and-exchange. So plain loads and stores will do but for
// that.
#pragma once

#include <graphrun/base/types.hpp>

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun {

#if defined(__CUDACC__)
#define GRAPHRUN_FOREST __device__ inline
GRAPHRUN_FOREST index_t load_parent(const index_t* forest, index_t v) { return forest[v]; }
GRAPHRUN_FOREST void store_parent(index_t* forest, index_t v, index_t parent) {
  forest[v] = parent;
}
// The value that was there: `v` where it was exchanged.
GRAPHRUN_FOREST index_t hang(index_t* forest, index_t v, index_t parent) {
  return atomicCAS(forest + v, v, parent);
}
#else
#define GRAPHRUN_FOREST inline
GRAPHRUN_FOREST index_t load_parent(index_t* forest, index_t v) {
  return std::atomic_ref(forest[v]).load(std::memory_order_relaxed);
}
GRAPHRUN_FOREST void store_parent(index_t* forest, index_t v, index_t parent) {
  std::atomic_ref(forest[v]).store(parent, std::memory_order_relaxed);
}
GRAPHRUN_FOREST index_t hang(index_t* forest, index_t v, index_t parent) {
  index_t found = v;
  std::atomic_ref(forest[v]).compare_exchange_strong(found, parent, std::memory_order_relaxed);
  return found;
}
#endif

// The root above v. Each vertex passed is hung one further up, but for those that hold `keep`:
// whoever tells a tree by the value its vertices hold must find it unchanged.
GRAPHRUN_FOREST index_t root_above(index_t* forest, index_t v, index_t keep) {
  index_t parent = load_parent(forest, v);
  while (true) {
    const index_t above = load_parent(forest, parent);
    if (above == parent) return parent;
    if (parent != keep) store_parent(forest, v, above);
    v = parent;
    parent = above;
  }
}

// Joins the trees of u and v; returns a vertex near the root of both.
GRAPHRUN_FOREST index_t join(index_t* forest, index_t u, index_t v, index_t keep) {
  index_t p = root_above(forest, u, keep), q = root_above(forest, v, keep);
  while (p != q) {
    const index_t high = p > q ? p : q, low = p > q ? q : p;
    const index_t found = hang(forest, high, low);
    if (found == high) return low;
    p = root_above(forest, found, keep);  // another thread was first
    q = low;
  }
  return p;
}

}  // namespace graphrun
