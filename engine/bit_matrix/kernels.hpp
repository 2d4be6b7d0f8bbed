// Kernels of multi-source frontier products, for both backends.
#pragma once

#include <cstdint>

#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"

namespace graphrun::kernels {

using BitWord = std::uint64_t;

// Operands of a product. Bit words are indexed by position: row * words + word of the row.
struct BitProduct {
  CsrView<NoWeights> a, transposed;
  index_t words;
  const BitWord* from;
  const index_t* places;  // positions of nonzero words of `from`
  index_t size;
  const BitWord* mask;  // null: no mask
  bool complement;
  BitWord* to;     // initially 0
  index_t* found;  // positions in `to`

  GRAPHRUN_HD offset_t row_length(index_t place) const {
    const index_t row = place / words;
    return a.offsets[row + 1] - a.offsets[row];
  }
  GRAPHRUN_HD offset_t looks(index_t place) const {
    const index_t row = place / words;
    return transposed.offsets[row + 1] - transposed.offsets[row];
  }
  // The bits at a position that the mask allows.
  GRAPHRUN_HD BitWord allowed(index_t place) const {
    return mask == nullptr ? ~BitWord{0} : complement ? ~mask[place] : mask[place];
  }
  GRAPHRUN_HD offset_t places_to() const { return offset_t{transposed.rows} * words; }
};

// Sets bits of `to`. Returns the number of words that became nonzero. `entries`: of the matrix.
index_t multiply_bits(OnCpu on, const BitProduct& product, offset_t entries, Watch& watch);
index_t multiply_bits(OnCuda on, const BitProduct& product, offset_t entries, Watch& watch);

// to{places[i]} = words[i].
template <class On>
void put_bits(On on, const BitWord* words, const index_t* places, index_t size, BitWord* to);

// to = 0 at the listed positions.
template <class On>
void clear_bits(On on, const index_t* places, index_t size, BitWord* to);

// At the listed positions: to |= from, and x = value for each bit of `from`.
template <class On>
void add_bits(On on, const BitWord* from, const index_t* places, index_t size, index_t words,
              index_t value, BitWord* to, DenseView<index_t> x);

}  // namespace graphrun::kernels
