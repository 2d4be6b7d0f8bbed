// Loop bodies over the words of a frontier, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/bit_matrix/kernels.hpp"

namespace graphrun::kernels {

template <class On>
void put_bits(On on, const BitWord* words, const index_t* places, index_t size, BitWord* to) {
  for_each_index(on, static_cast<std::size_t>(size),
                 [=] GRAPHRUN_HD(std::size_t i) { to[places[i]] = words[i]; });
}

template <class On>
void clear_bits(On on, const index_t* places, index_t size, BitWord* to) {
  for_each_index(on, static_cast<std::size_t>(size),
                 [=] GRAPHRUN_HD(std::size_t i) { to[places[i]] = 0; });
}

// Eight sets at a time: their values fill a sector.
template <class On>
void add_bits(On on, const BitWord* from, const index_t* places, index_t size, index_t words,
              index_t value, BitWord* to, DenseView<index_t> x) {
  for_each_index(on, static_cast<std::size_t>(size) * 8, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t place = places[i / 8];
    const auto part = static_cast<index_t>(i % 8);
    const BitWord word = from[place];
    if (part == 0) to[place] |= word;
    auto bits = static_cast<unsigned>(word >> part * 8 & 255);
    if (bits == 0) return;
    const index_t row = place / words;
    for (index_t j = place % words * 64 + part * 8; bits != 0; ++j, bits >>= 1) {
      if ((bits & 1) != 0) x.at(row, j) = value;
    }
  });
}

#define GRAPHRUN_BIT_BODIES(On)                                                                   \
  template void put_bits(On, const BitWord*, const index_t*, index_t, BitWord*);                  \
  template void clear_bits(On, const index_t*, index_t, BitWord*);                                \
  template void add_bits(On, const BitWord*, const index_t*, index_t, index_t, index_t, BitWord*, \
                         DenseView<index_t>);

}  // namespace graphrun::kernels
