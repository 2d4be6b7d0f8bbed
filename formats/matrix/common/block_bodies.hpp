// The kernels that gather entries into blocks, for either backend.
#pragma once

#include "formats/matrix/common/layout_bodies.hpp"

namespace graphrun::kernels {

template <class On>
void block_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t n, index_t size,
                int bits, std::uint64_t* keys) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    keys[k] = static_cast<std::uint64_t>(row_of[k] / size) << bits |
              static_cast<std::uint64_t>(column_of[k] / size);
  });
}

template <class On>
void fill_block_bits(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                     const index_t* row_of, const index_t* column_of, index_t size,
                     std::uint32_t* block_bits) {
  const int words = BsrView<NoWeights>::words(size);
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t b) {
    std::uint32_t* mine = block_bits + b * static_cast<std::size_t>(words);
    for (int w = 0; w < words; ++w) mine[w] = 0;
    for (offset_t k = starts[b]; k < starts[b + 1]; ++k) {
      const index_t i = row_of[positions[k]] % size, j = column_of[positions[k]] % size;
      const int bit = i * size + j;
      mine[bit / 32] |= std::uint32_t{1} << (bit % 32);
    }
  });
}

template <class On, class W>
void fill_block_weights(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                        const index_t* row_of, const index_t* column_of, index_t size,
                        bool row_major, const W* from, W* weights) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t b) {
    const offset_t first = static_cast<offset_t>(b) * size * size;
    for (offset_t s = 0; s < static_cast<offset_t>(size) * size; ++s) weights[first + s] = W{0};
    for (offset_t k = starts[b]; k < starts[b + 1]; ++k) {
      const index_t i = row_of[positions[k]] % size, j = column_of[positions[k]] % size;
      weights[first + (row_major ? i * size + j : j * size + i)] = from[positions[k]];
    }
  });
}

#define GRAPHRUN_INSTANTIATE_BLOCK_WEIGHTS(On, W)                                     \
  template void fill_block_weights(On, const offset_t*, std::size_t, const offset_t*, \
                                   const index_t*, const index_t*, index_t, bool, const W*, W*);

#define GRAPHRUN_INSTANTIATE_BLOCKS(On)                                                            \
  template void block_keys(On, const index_t*, const index_t*, std::size_t, index_t, int,          \
                           std::uint64_t*);                                                        \
  template void fill_block_bits(On, const offset_t*, std::size_t, const offset_t*, const index_t*, \
                                const index_t*, index_t, std::uint32_t*);                          \
  GRAPHRUN_INSTANTIATE_BLOCK_WEIGHTS(On, std::int32_t)                                             \
  GRAPHRUN_INSTANTIATE_BLOCK_WEIGHTS(On, std::int64_t)                                             \
  GRAPHRUN_INSTANTIATE_BLOCK_WEIGHTS(On, float)                                                    \
  GRAPHRUN_INSTANTIATE_BLOCK_WEIGHTS(On, double)                                                   \
  GRAPHRUN_INSTANTIATE_VIEW(On, BsrView)

}  // namespace graphrun::kernels
