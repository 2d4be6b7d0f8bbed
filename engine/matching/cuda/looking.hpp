// The edges that vertices prefer on the GPU: a thread looks through a short row, a warp through a
// longer one.
#pragma once

#include "engine/matching/bodies.hpp"

namespace graphrun::kernels::matching {

inline constexpr unsigned block = 256, warp = 32;
inline constexpr offset_t thread_row = 16;  // most lanes of a warp would idle on a shorter row

// The first edge of those that the lanes of a warp have, in all of them. All lanes call it.
__device__ inline FirstEdge first_of_warp(FirstEdge mine) {
  for (unsigned step = warp / 2; step > 0; step /= 2) {
    const std::uint64_t weight = __shfl_xor_sync(~0u, mine.weight, step);
    const std::uint32_t hash = __shfl_xor_sync(~0u, mine.hash, step);
    const index_t to = __shfl_xor_sync(~0u, mine.to, step);
    mine.offer(weight, hash, to);
  }
  return mine;
}

// The first edge of a vertex for each lane of a warp. All lanes call it.
template <class W>
__device__ void look_together(const CsrView<W>& a, const MatchingRound& round, std::size_t i) {
  const bool looks = i < static_cast<std::size_t>(round.looking);
  index_t u = 0;
  offset_t begin = 0, end = 0;
  if (looks) {
    u = round.list == nullptr ? static_cast<index_t>(i) : round.list[i];
    begin = a.offsets[u];
    end = a.offsets[u + 1];
  }
  FirstEdge first;
  const bool alone = end - begin <= thread_row;
  if (alone) {
    for (offset_t k = begin; k < end; ++k) offer_entry(a, round, u, k, first);
  }
  unsigned others = __ballot_sync(~0u, !alone);
  for (; others != 0; others &= others - 1) {
    const int owner = __ffs(static_cast<int>(others)) - 1;
    const index_t row = __shfl_sync(~0u, u, owner);
    const offset_t row_begin = __shfl_sync(~0u, begin, owner);
    const offset_t row_end = __shfl_sync(~0u, end, owner);
    FirstEdge found;
    for (offset_t k = row_begin + threadIdx.x % warp; k < row_end; k += warp) {
      offer_entry(a, round, row, k, found);
    }
    found = first_of_warp(found);
    if (static_cast<int>(threadIdx.x % warp) == owner) first = found;
  }
  if (!looks) return;
  round.candidate[u] = first.to;
  round.looked[u] = round.round;
}

template <class W>
__global__ void __launch_bounds__(block) look_in_rows(CsrView<W> a, MatchingRound round) {
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t base = std::size_t{blockIdx.x} * blockDim.x;
       base < static_cast<std::size_t>(round.looking); base += stride) {
    look_together(a, round, base + threadIdx.x);
  }
}

}  // namespace graphrun::kernels::matching
