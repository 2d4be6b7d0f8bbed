// Kernels of sets that grow along the entries of a matrix, for both backends.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

using SetWord = std::uint64_t;

// Rows of more entries are taken in pieces of so many.
inline constexpr offset_t longest_set_row = 1024, set_piece = 256;
// Registers at this rank and above count as if they were at it: with 64 bits none is.
inline constexpr int highest_rank = 50;

// Operands of a round. Row r of the matrix, of `to` and of `changing` is that of vertex first + r;
// `from` and `changed` have all vertices. `to` has each row's set of the round before.
struct SetRound {
  CsrView<NoWeights> a;
  index_t first;
  int words;
  const SetWord* from;
  SetWord* to;
  const index_t* changed;  // in the round before: 1, else 0
  index_t* changing;       // in this one; initially 0
  const offset_t* pieces;
  offset_t piece_count;

  GRAPHRUN_HD offset_t length(std::size_t row) const { return a.offsets[row + 1] - a.offsets[row]; }
  GRAPHRUN_HD std::size_t vertex(std::size_t row) const {
    return static_cast<std::size_t>(first) + row;
  }
};

// pieces[row] = how many pieces the row is taken in, 0 of one that is taken whole; of one more than
// all rows 0.
template <class On>
void count_pieces(On on, const CsrView<NoWeights>& a, offset_t* pieces);

// sets{first + j} = {j}, and changed of these rows.
template <class On>
void start_bits(On on, index_t first, index_t count, int words, SetWord* sets, index_t* changed);
// ++size{row}, where changed{row}.
template <class On>
void count_started(On on, std::size_t rows, const index_t* changed, std::int64_t* size);
// sets{row} = counters of {row}.
template <class On>
void start_counters(On on, index_t rows, int words, std::uint64_t seed, SetWord* sets);

// A round: `to` and `changing`.
template <class On>
void unite_bits(On on, const SetRound& round);
template <class On>
void unite_counters(On on, const SetRound& round);

// size += the bits that became set, of rows that changed.
template <class On>
void count_bits(On on, const SetRound& round, std::int64_t* size);
// size = the estimate in multiples of 1 / unit, of rows that changed. `zeros`: m sigma(z / m) for z
// of m registers at 0; `scale`: what is divided.
template <class On>
void estimate_counters(On on, const SetRound& round, const double* zeros, double scale,
                       std::int64_t unit, std::int64_t* size);

}  // namespace graphrun::kernels
