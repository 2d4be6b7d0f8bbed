// Entry points of the kernels of random walks.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// Tries of a step before all entries of the row are weighed.
inline constexpr std::uint32_t walk_tries = 32;

// Parts of 2^63 of the proposed steps that are accepted: back to the vertex before, to a vertex
// that is joined to it, to others.
struct Acceptance {
  std::uint64_t back, near, far;
};

struct WalkView {
  CsrView<NoWeights> rows;
  const offset_t* upto;  // the weights of a row's entries up to each; null: each weighs 1
  const index_t* start;  // null: every row
  std::size_t walks;     // from each start
  std::int64_t length;
  std::uint64_t seed;
  bool remembers;  // where it was before
  Acceptance accept;
  index_t* vertex;       // null: not kept
  std::int64_t* visits;  // null: not counted
};

struct WalkSums {
  double steps, dead_ends;
};

// upto[k] = the weights of row entries up to k, in multiples of a power of 2 of the row; returns
// how many rows have a weight that is negative or not finite. Blocks.
template <class On>
std::size_t weigh_rows(On on, const CsrView<AnyWeights>& rows, offset_t* upto);
// Takes `count` walks. Blocks.
template <class On>
WalkSums take_walks(On on, const WalkView& view, std::size_t count);

}  // namespace graphrun::kernels
