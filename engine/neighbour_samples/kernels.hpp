// Entry points of the kernels for samples of neighbours.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Which rows are sampled: those reached at hop `only`, or where that is -1 at any before `hops`.
struct SampleView {
  CsrView<NoWeights> rows;
  const index_t* reached;  // the hop at which each row is first reached; no_vertex: at none
  const std::int64_t* fanout;
  std::uint64_t seed;
  index_t only, hops;
  bool replace;
};

// count[v] = the entries that are sampled from row v; count[rows] = 0.
template <class On>
void count_samples(On on, const SampleView& view, offset_t* count);
// Their columns, and if not null the hop of each, from offsets[v] on: columns ascend.
template <class On>
void draw_samples(On on, const SampleView& view, const offset_t* offsets, index_t* column_of,
                  index_t* hop);
// reached[v] = hop for the vertices that were not reached before.
template <class On>
void mark_reached(On on, const index_t* vertices, std::size_t count, index_t hop, index_t* reached);
// How many are. Blocks.
template <class On>
std::int64_t count_reached(On on, const index_t* reached, std::size_t n);

}  // namespace graphrun::kernels
