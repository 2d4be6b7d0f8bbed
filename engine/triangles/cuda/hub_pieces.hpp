// The pieces that the hubs of a matrix have.
#pragma once

#include "base/common/for_each.hpp"
#include "base/common/kernels.hpp"
#include "engine/triangles/cuda/hubs.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun::kernels {

// Number of vertices with at least hub_degree neighbours; they come first in the order.
inline index_t count_hubs(OnCuda on, const OrientedView& a) {
  if (a.vertex_of == nullptr) return 0;
  const auto hubs = static_cast<index_t>(
      ordered_sums<1>(on, static_cast<std::size_t>(a.vertices), [=] GRAPHRUN_HD(std::size_t v) {
        const offset_t degree =
            a.lower_end[v] - a.lower_begin[v] + a.upper_end[v] - a.upper_begin[v];
        return Sums<1>{{degree >= hub_degree ? 1.0 : 0.0}};
      }).value[0]);
  return hubs < most_hubs ? hubs : most_hubs;
}

inline void count_pieces(OnCuda on, const OrientedView& a, index_t hubs, offset_t* pieces) {
  for_each_index(on, static_cast<std::size_t>(hubs), [=] GRAPHRUN_HD(std::size_t v) {
    const bool none = a.lower_begin[v] == a.lower_end[v];
    pieces[v] = none ? 0 : (a.upper_end[v] - a.upper_begin[v] + piece - 1) / piece;
  });
}

// The pieces of the first `count` vertices.
class HubPieces {
 public:
  HubPieces(OnCuda on, const OrientedView& a, index_t count)
      : count_(count), first_piece_(on, static_cast<std::size_t>(count)) {
    if (count == 0) return;
    count_pieces(on, a, count, first_piece_.get());
    total_ = exclusive_scan(on, first_piece_.get(), static_cast<std::size_t>(count));
  }
  offset_t total() const { return total_; }
  Hubs hubs() const { return {count_, first_piece_.get(), total_}; }

 private:
  index_t count_;
  Scratch<offset_t> first_piece_;
  offset_t total_ = 0;
};

}  // namespace graphrun::kernels
