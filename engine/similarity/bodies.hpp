// Loop bodies for the similarity of the ends of edges, compiled for both backends.
#pragma once

#include <cmath>

#include "base/common/for_each.hpp"
#include "engine/similarity/kernels.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline offset_t neighbours_of_rank(const OrientedView& view, index_t rank) {
  return view.lower_end[rank] - view.lower_begin[rank] + view.upper_end[rank] -
         view.upper_begin[rank];
}

// Of two vertices with p and q neighbours; `common`: those that they have in common, counted, or
// their weights added. Every operation is rounded as IEEE 754 has it on both processors.
GRAPHRUN_HD inline double similarity_of(Similarity measure, double common, double p, double q) {
  switch (measure) {
    case Similarity::jaccard: {
      const double either = p + q - common;
      return either > 0 ? common / either : 0;
    }
    case Similarity::overlap: {
      const double fewer = p < q ? p : q;
      return fewer > 0 ? common / fewer : 0;
    }
    case Similarity::cosine: {
      const double product = p * q;
      return product > 0 ? common / sqrt(product) : 0;
    }
    case Similarity::adamic_adar:
      break;
  }
  return common;
}

template <class On>
offset_t most_neighbours(On on, const OrientedView& view) {
  return largest(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t rank) {
    return neighbours_of_rank(view, static_cast<index_t>(rank));
  });
}

template <class On>
void weigh_corners(On on, const OrientedView& view, const std::int64_t* of_degree,
                   std::int64_t* weight) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t rank) {
    weight[rank] = of_degree[neighbours_of_rank(view, static_cast<index_t>(rank))];
  });
}

template <class On>
void count_above(On on, const CsrView<NoWeights>& all, const offset_t* above, offset_t* count) {
  const auto rows = static_cast<std::size_t>(all.rows);
  const offset_t* const offsets = all.offsets;
  for_each_index(on, rows + 1, [=] GRAPHRUN_HD(std::size_t v) {
    count[v] = v == rows ? 0 : offsets[v + 1] - above[v];
  });
}

// The place in the part of the entry (x, y), y > x.
GRAPHRUN_HD inline offset_t place_above(const UpperRows& rows, index_t x, index_t y) {
  offset_t low = rows.above[x], high = rows.all.offsets[x + 1];
  while (low < high) {
    const offset_t middle = low + (high - low) / 2;
    if (rows.all.column_of[middle] < y) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return rows.offsets[x] + low - rows.above[x];
}

template <class On>
void write_similarities(On on, const OrientedView& view, EdgeSums sums, Similarity measure,
                        const UpperRows& rows, index_t* column_of, double* value) {
  for_each_index(on, static_cast<std::size_t>(view.vertices), [=] GRAPHRUN_HD(std::size_t u) {
    const auto rank = static_cast<index_t>(u);
    const index_t x = view.vertex_of == nullptr ? rank : view.vertex_of[rank];
    const auto mine = static_cast<double>(neighbours_of_rank(view, rank));
    for (offset_t p = view.lower_begin[u]; p < view.lower_end[u]; ++p) {
      const index_t other = view.lower[p];
      const index_t y = view.vertex_of == nullptr ? other : view.vertex_of[other];
      const auto theirs = static_cast<double>(neighbours_of_rank(view, other));
      const double common = sums.count != nullptr ? static_cast<double>(sums.count[p])
                                                  : static_cast<double>(sums.weight[p]) * sums.unit;
      const offset_t at = x < y ? place_above(rows, x, y) : place_above(rows, y, x);
      column_of[at] = x < y ? y : x;
      value[at] = similarity_of(measure, common, mine, theirs);
    }
  });
}

#define GRAPHRUN_INSTANTIATE_SIMILARITY(On)                                                 \
  template offset_t most_neighbours(On, const OrientedView&);                               \
  template void weigh_corners(On, const OrientedView&, const std::int64_t*, std::int64_t*); \
  template void count_above(On, const CsrView<NoWeights>&, const offset_t*, offset_t*);     \
  template void write_similarities(On, const OrientedView&, EdgeSums, Similarity,           \
                                   const UpperRows&, index_t*, double*);

}  // namespace graphrun::kernels
