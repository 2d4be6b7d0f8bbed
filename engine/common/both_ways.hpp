// The edges of vertices in both directions, for kernels of both backends.
#pragma once

#include <cstddef>
#include <type_traits>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/device_only.hpp"

#if !defined(__CUDACC__)
#include <atomic>
#endif

namespace graphrun::kernels {

// The edges of each vertex: its row of `out`, and of a directed graph its row of `in` as well. A
// vertex whose neighbour is itself has a self-loop, which does not count.
struct EdgesBothWays {
  CsrView<NoWeights> out, in;
  bool directed, loops;
  offset_t entries;  // of both

  GRAPHRUN_HD offset_t out_length(index_t v) const { return out.offsets[v + 1] - out.offsets[v]; }
  GRAPHRUN_HD offset_t in_length(index_t v) const {
    return directed ? in.offsets[v + 1] - in.offsets[v] : 0;
  }
  GRAPHRUN_HD offset_t length(index_t v) const { return out_length(v) + in_length(v); }
  // The neighbour along edge `number` of v, below length(v); v itself of a self-loop.
  GRAPHRUN_HD index_t neighbour(index_t v, offset_t number) const {
    const offset_t of_row = out_length(v);
    return number < of_row ? out.column_of[out.offsets[v] + number]
                           : in.column_of[in.offsets[v] + number - of_row];
  }
};

// A number that other threads read and change meanwhile.
#if defined(__CUDACC__)
GRAPHRUN_DEVICE inline index_t add_shared(index_t* to, index_t what) { return atomicAdd(to, what); }
GRAPHRUN_DEVICE inline index_t load_shared(const index_t* from) {
  return *static_cast<const volatile index_t*>(from);
}
GRAPHRUN_DEVICE inline void store_shared(index_t* to, index_t what) {
  *static_cast<volatile index_t*>(to) = what;
}
#else
GRAPHRUN_DEVICE inline index_t add_shared(index_t* to, index_t what) {
  return std::atomic_ref(*to).fetch_add(what, std::memory_order_relaxed);
}
GRAPHRUN_DEVICE inline index_t load_shared(const index_t* from) {
  return std::atomic_ref(*const_cast<index_t*>(from)).load(std::memory_order_relaxed);
}
GRAPHRUN_DEVICE inline void store_shared(index_t* to, index_t what) {
  std::atomic_ref(*to).store(what, std::memory_order_relaxed);
}
#endif

// Neighbouring indices that share a vertex: a warp on a GPU.
template <class On>
inline constexpr std::size_t lanes_of = std::is_same_v<On, OnCpu> ? 1 : 32;

// Calls f(u) for each column u of a row in both directions but `self`, one in `lanes` of them from
// `lane` on.
template <class F>
GRAPHRUN_DEVICE void each_column_but(const EdgesBothWays& edges, index_t row, index_t self,
                                     offset_t lane, offset_t lanes, F f) {
  for (offset_t k = edges.out.offsets[row] + lane; k < edges.out.offsets[row + 1]; k += lanes) {
    if (edges.out.column_of[k] != self) f(edges.out.column_of[k]);
  }
  if (!edges.directed) return;
  for (offset_t k = edges.in.offsets[row] + lane; k < edges.in.offsets[row + 1]; k += lanes) {
    if (edges.in.column_of[k] != self) f(edges.in.column_of[k]);
  }
}

// The same for each neighbour u of v but v.
template <class F>
GRAPHRUN_DEVICE void each_neighbour(const EdgesBothWays& edges, index_t v, offset_t lane,
                                    offset_t lanes, F f) {
  each_column_but(edges, v, v, lane, lanes, f);
}

}  // namespace graphrun::kernels
