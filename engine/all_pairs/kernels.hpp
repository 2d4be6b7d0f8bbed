// Kernels of all pairs' distances, for both backends. Matrices are row by row.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

inline constexpr index_t pairs_block = 64;  // vertices between which paths may lead at a time

// Vertices first, first + 1 and so on, `width` of them, which paths may lead through from now on.
struct PairsStep {
  double* d;
  index_t n, first, width;
  double* rows;     // width by n: distances from these vertices
  double* columns;  // n by width: distances to them
};

template <class On>
void start_pairs(On on, const CsrView<AnyWeights>& a, double* d);
// Paths between the vertices of the block themselves.
template <class On>
void close_block(On on, const PairsStep& step);
// rows and columns, by paths through the block.
template <class On>
void close_panels(On on, const PairsStep& step);
// All distances.
template <class On>
void improve_pairs(On on, const PairsStep& step);
// One more than the last vertex whose distance from itself is negative; 0: none.
template <class On>
offset_t negative_cycle(On on, const double* d, index_t n);
// Of the first `entries` weights, rounded up; at most 2^62.
template <class On>
offset_t largest_size(On on, AnyWeights weights, offset_t entries);
template <class On>
void make_whole(On on, const double* x, std::size_t n, std::int64_t unreached, std::int64_t* to);

}  // namespace graphrun::kernels
