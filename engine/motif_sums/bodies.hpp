// Sums over degrees and triangles as a loop over pieces of the vertices, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "engine/common/limb_sums.hpp"
#include "engine/motif_sums/kernels.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline std::int64_t degree_of(const OrientedView& a, index_t v) {
  return a.lower_end[v] - a.lower_begin[v] + a.upper_end[v] - a.upper_begin[v];
}

// A piece's own sums, in the order of MotifSums.
struct PieceSums {
  graphrun::detail::Int128 of[motif_sum_count];

  GRAPHRUN_HD void add_vertex(const OrientedView& a, const index_t* at_edge, index_t v) {
    const std::int64_t d = degree_of(a, v);
    const graphrun::detail::Int128 pairs = static_cast<graphrun::detail::Int128>(d) * (d - 1);
    of[1] += pairs;
    of[2] += pairs * (d - 2);
    for (offset_t k = a.lower_begin[v]; k < a.lower_end[v]; ++k) {
      const std::int64_t e = degree_of(a, a.lower[k]), t = at_edge[k];
      of[0] += 1;
      of[3] += static_cast<graphrun::detail::Int128>(d - 1) * (e - 1);
      of[4] += t;
      of[5] += static_cast<graphrun::detail::Int128>(t) * (t - 1);
      of[6] += static_cast<graphrun::detail::Int128>(t) * (d + e - 4);
    }
  }
};

template <class On>
void motif_sums(On on, const OrientedView& a, const index_t* at_edge, std::int64_t* sums) {
  // Beside each other on a CPU; on a GPU the vertices of a warp are.
  constexpr bool on_cpu = std::is_same_v<On, OnCpu>;
  constexpr index_t most = on_cpu ? 1 << 14 : 1 << 16;
  const index_t n = a.vertices, pieces = n < most ? n : most;
  const index_t length = pieces == 0 ? 0 : (n - 1) / pieces + 1;
  for_each_row(on, static_cast<std::size_t>(pieces), length, [=] GRAPHRUN_HD(std::size_t p) {
    PieceSums mine{};
    for (index_t i = 0; i < length; ++i) {
      const auto piece = static_cast<std::int64_t>(p);
      const std::int64_t v = on_cpu ? piece * length + i : piece + std::int64_t{i} * pieces;
      if (v < n) mine.add_vertex(a, at_edge, static_cast<index_t>(v));
    }
    for (int i = 0; i < motif_sum_count; ++i) {
      if (mine.of[i] != 0) add_limbs(&sums[limbs * i], mine.of[i]);
    }
  });
}

#define GRAPHRUN_INSTANTIATE_MOTIFS(On) \
  template void motif_sums(On, const OrientedView&, const index_t*, std::int64_t*);

}  // namespace graphrun::kernels
