// Loops over edges and vertices that count triangles by directions, for both backends.
#pragma once

#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/common/limb_sums.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/directed_triangles/kernels.hpp"
#include "engine/triangles/vertex_at.hpp"

namespace graphrun::kernels {

// The directions of an edge from its other end.
GRAPHRUN_HD inline index_t turned(index_t directions) {
  return (directions & 1) << 1 | directions >> 1;
}

template <class On>
void edge_directions(On on, const OrientedView& a, const CsrView<NoWeights>& directed,
                     index_t* directions) {
  for_each_index(on, static_cast<std::size_t>(a.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    const index_t from = vertex_at(a, static_cast<index_t>(u));
    for (offset_t p = a.lower_begin[u]; p < a.lower_end[u]; ++p) {
      const index_t to = vertex_at(a, a.lower[p]);
      directions[p] =
          (has_entry(directed, from, to) ? 1 : 0) + (has_entry(directed, to, from) ? 2 : 0);
    }
  });
}

template <class On>
void count_directions(On on, const OrientedView& a, const index_t* directions,
                      index_t* neighbours) {
  for_each_index(on, static_cast<std::size_t>(a.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    index_t mine[3] = {};
    for (offset_t p = a.lower_begin[u]; p < a.lower_end[u]; ++p) {
      const index_t other = vertex_at(a, a.lower[p]);
      ++mine[directions[p] - 1];
      add_member(&neighbours[std::int64_t{3} * other + turned(directions[p]) - 1], 1);
    }
    const index_t vertex = vertex_at(a, static_cast<index_t>(u));
    for (int i = 0; i < 3; ++i) {
      if (mine[i] != 0) add_member(&neighbours[std::int64_t{3} * vertex + i], mine[i]);
    }
  });
}

template <class On>
void sum_pairs(On on, const index_t* neighbours, index_t n, std::int64_t* sums) {
  constexpr index_t most = 1 << 14;
  const index_t pieces = n < most ? n : most;
  const int each = pieces == 0 ? 0 : (n - 1) / pieces + 1;
  for_each_row(on, static_cast<std::size_t>(pieces), each, [=] GRAPHRUN_HD(std::size_t p) {
    graphrun::detail::Int128 mine[pair_sums] = {};
    for (auto v = static_cast<std::int64_t>(p); v < n; v += pieces) {
      const graphrun::detail::Int128 out = neighbours[3 * v], in = neighbours[3 * v + 1],
                                     both = neighbours[3 * v + 2];
      mine[0] += out;
      mine[1] += both;
      mine[2] += out * (out - 1);
      mine[3] += in * (in - 1);
      mine[4] += in * out;
      mine[5] += both * in;
      mine[6] += both * out;
      mine[7] += both * (both - 1);
    }
    for (int i = 0; i < pair_sums; ++i) {
      if (mine[i] != 0) add_limbs(&sums[limbs * i], mine[i]);
    }
  });
}

// The kind of a triangle u, v, w by the directions from u to v, from v to w and from w to u.
GRAPHRUN_HD inline int kind_of(index_t uv, index_t vw, index_t wu) {
  const int mutual = (uv == 3 ? 1 : 0) + (vw == 3 ? 1 : 0) + (wu == 3 ? 1 : 0);
  if (mutual == 0) return uv == vw && vw == wu ? 1 : 0;
  if (mutual > 1) return mutual + 3;
  // The edge that goes both ways put third: what leads from `in` is towards the vertex apart.
  const index_t in = uv == 3 ? vw : vw == 3 ? wu : uv;
  const index_t out = uv == 3 ? wu : vw == 3 ? uv : vw;
  return in == out ? 4 : in == 1 ? 3 : 2;
}

// What a corner counts of each kind: `to` and `from` are the directions to the one neighbour and
// from the other, `across` from the first to the second.
struct Corner {
  std::int64_t of[corner_kinds];

  GRAPHRUN_HD void add(index_t to, index_t across, index_t from) {
    const index_t out1 = to & 1, in1 = to >> 1, in2 = from & 1, out2 = from >> 1;
    const index_t ahead = across & 1, back = across >> 1;
    of[0] += out1 * ahead * in2 + out2 * back * in1;
    of[1] += out1 * back * in2 + out2 * ahead * in1;
    of[2] += in1 * in2 * (ahead + back);
    of[3] += out1 * out2 * (ahead + back);
  }
  GRAPHRUN_HD void give(const OrientedView& a, index_t rank, std::int64_t* corners) const {
    std::int64_t* const mine = corners + std::int64_t{corner_kinds} * vertex_at(a, rank);
    for (int i = 0; i < corner_kinds; ++i) {
      if (of[i] != 0) add_whole(&mine[i], of[i]);
    }
  }
};

// The triangles over the edge at position uv of L, row u: the columns that rows u and v share.
GRAPHRUN_HD inline void triangles_over(const OrientedView& a, const index_t* directions, index_t u,
                                       offset_t uv, std::int64_t* kinds, std::int64_t* corners) {
  const index_t v = a.lower[uv];
  offset_t uw = a.lower_begin[u], vw = a.lower_begin[v];
  const offset_t end = a.lower_end[v];
  Corner at_u{}, at_v{};
  while (uw < uv && vw < end) {
    const index_t p = a.lower[uw], q = a.lower[vw];
    if (p == q) {
      const index_t to_v = directions[uv], on = directions[vw], back = turned(directions[uw]);
      ++kinds[kind_of(to_v, on, back)];
      if (corners != nullptr) {
        Corner at_w{};
        at_u.add(to_v, on, back);
        at_v.add(on, back, to_v);
        at_w.add(back, to_v, on);
        at_w.give(a, p, corners);
      }
    }
    uw += p <= q ? 1 : 0;
    vw += q <= p ? 1 : 0;
  }
  if (corners == nullptr) return;
  at_u.give(a, u, corners);
  at_v.give(a, v, corners);
}

template <class On>
void sum_directed_triangles(On on, const OrientedView& a, offset_t places,
                            const index_t* directions, std::int64_t* kinds, std::int64_t* corners) {
  constexpr offset_t piece = std::is_same_v<On, OnCpu> ? 64 : 4;
  const auto pieces = static_cast<std::size_t>((places + piece - 1) / piece);
  for_each_row(on, pieces, 16 * static_cast<int>(piece), [=] GRAPHRUN_HD(std::size_t i) {
    std::int64_t mine[triangle_kinds] = {};
    const offset_t first = static_cast<offset_t>(i) * piece;
    const offset_t last = first + piece < places ? first + piece : places;
    const auto sum = [&](index_t row, offset_t k, offset_t row_end) {
      for (; k < row_end; ++k) triangles_over(a, directions, row, k, mine, corners);
    };
    for_rows_between(a.lower_begin, a.vertices, first, last, sum);
    for (int kind = 0; kind < triangle_kinds; ++kind) {
      if (mine[kind] != 0) add_whole(&kinds[kind], mine[kind]);
    }
  });
}

GRAPHRUN_HD inline double share_of(std::int64_t part, double whole) {
  return whole > 0 ? static_cast<double>(part) / whole : 0.0;
}

template <class On>
void clustering_shares(On on, const index_t* neighbours, const std::int64_t* corners, index_t n,
                       ClusteringShares shares) {
  for_each_index(on, static_cast<std::size_t>(n), [=] GRAPHRUN_HD(std::size_t v) {
    const double both = neighbours[3 * v + 2];
    const double out = neighbours[3 * v] + both, in = neighbours[3 * v + 1] + both;
    const std::int64_t* const mine = corners + corner_kinds * v;
    const double passing = in * out - both;
    shares.of[0][v] = share_of(mine[0], passing);
    shares.of[1][v] = share_of(mine[1], passing);
    shares.of[2][v] = share_of(mine[2], in * (in - 1));
    shares.of[3][v] = share_of(mine[3], out * (out - 1));
    const double ends = in + out;
    shares.of[4][v] = share_of(mine[0] + mine[1] + mine[2] + mine[3], ends * (ends - 1) - 2 * both);
  });
}

#define GRAPHRUN_INSTANTIATE_DIRECTED(On)                                                      \
  template void edge_directions(On, const OrientedView&, const CsrView<NoWeights>&, index_t*); \
  template void count_directions(On, const OrientedView&, const index_t*, index_t*);           \
  template void sum_pairs(On, const index_t*, index_t, std::int64_t*);                         \
  template void sum_directed_triangles(On, const OrientedView&, offset_t, const index_t*,      \
                                       std::int64_t*, std::int64_t*);                          \
  template void clustering_shares(On, const index_t*, const std::int64_t*, index_t,            \
                                  ClusteringShares);

}  // namespace graphrun::kernels
