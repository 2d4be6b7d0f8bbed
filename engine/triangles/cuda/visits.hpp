// Enumeration of triangles.
#pragma once

#include "base/common/for_each.hpp"
#include "base/cuda/scratch.hpp"
#include "engine/common/cuda/resident_blocks.hpp"
#include "engine/triangles/cuda/visit_rows.hpp"

namespace graphrun::cuda {

// Calls visit for each triangle u > v > w with v >= first_middle whose u is one of `own`, then
// visit.finish(). tickets[2] and tickets[3] must be 0.
template <class Visit>
void visit_triangles(OnCuda on, const OrientedView& a, visits::Vertices own, index_t first_middle,
                     Visit visit, unsigned long long* tickets) {
  namespace v = visits;
  const v::PartSize size = v::PartSize::of(a.vertices);
  const Scratch<std::uint64_t> parts(on, size.most_of_all(a.lower_entries));
  const v::LongRows long_rows{size, parts.get()};
  v::list_long_rows<<<blocks_for(static_cast<std::size_t>(a.vertices), v::block), v::block, 0,
                      on.stream>>>(a, own, first_middle, long_rows, tickets);
  check(cudaGetLastError());
  const unsigned blocks = resident_blocks(v::visit_rows<Visit>, v::block, 0);
  const std::size_t warps = std::size_t{blocks} * (v::block / v::warp);
  v::visit_rows<<<blocks, v::block, 0, on.stream>>>(
      a, own, first_middle, long_rows, v::rows_at_once(a.vertices, warps), visit, tickets);
  check(cudaGetLastError());
}

}  // namespace graphrun::cuda
