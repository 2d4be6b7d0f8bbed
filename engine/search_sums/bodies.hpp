// Loop bodies of searches from many vertices, compiled for both backends.
#pragma once

#include <bit>

#include "base/common/for_each.hpp"
#include "engine/common/atomic_or.hpp"
#include "engine/search_sums/kernels.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline int bits_set(SearchWord word) {
#if defined(__CUDA_ARCH__)
  return __popcll(word);
#else
  return std::popcount(word);
#endif
}

template <class On>
void start_searches(On on, const SearchBatch& batch, const index_t* sources, std::size_t rows) {
  const SearchBatch b = batch;
  for_each_index(on, rows, [=] GRAPHRUN_HD(std::size_t i) {
    const auto row = static_cast<index_t>(i);
    for (int word = 0; word < b.words; ++word) b.seen[b.place(row, word)] = 0;
    b.entered[i] = no_vertex;
    b.entering[i] = no_vertex;
    b.marked[i] = no_vertex;
  });
  for_each_index(on, static_cast<std::size_t>(b.sources), [=] GRAPHRUN_HD(std::size_t j) {
    const index_t row = sources[j];
    const auto word = static_cast<int>(j / search_word_bits);
    const SearchWord bit = SearchWord{1} << j % search_word_bits;
    b.frontier[b.place(row, word)] = bit;
    b.seen[b.place(row, word)] = bit;
    b.entered[row] = 0;
    b.active[j] = row;
  });
}

template <class On>
void clear_frontier(On on, const SearchBatch& batch, index_t size) {
  const SearchBatch b = batch;
  for_each_index(on, static_cast<std::size_t>(size) * static_cast<std::size_t>(b.words),
                 [=] GRAPHRUN_HD(std::size_t i) {
                   const auto words = static_cast<std::size_t>(b.words);
                   b.frontier[b.place(b.active[i / words], static_cast<int>(i % words))] = 0;
                 });
}

template <class On>
void take_pushed(On on, const SearchBatch& batch, index_t level, index_t count) {
  const SearchBatch b = batch;
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t row = b.found[i];
    int searches = 0;
    SearchWord lacking = 0;
    for (int word = 0; word < b.words; ++word) {
      const std::size_t at = b.place(row, word);
      const SearchWord fresh = b.fresh[at], seen = b.seen[at] | fresh;
      searches += bits_set(fresh);
      lacking |= b.all(word) & ~seen;
      b.seen[at] = seen;
    }
    b.enter(row, level, searches, lacking == 0);
  });
}

template <class On>
void collect_alive(On on, const SearchBatch& batch, index_t size, SearchWord* alive) {
  const SearchBatch b = batch;
  const auto words = static_cast<std::size_t>(b.words);
  for_each_index(on, static_cast<std::size_t>(size) * words, [=] GRAPHRUN_HD(std::size_t i) {
    const auto word = static_cast<int>(i % words);
    or_atomically(alive + word, b.fresh[b.place(b.found[i / words], word)]);
  });
}

template <class On>
void deepen_alive(On on, index_t sources, index_t level, SearchWord* alive, index_t* depth) {
  constexpr auto bits = static_cast<std::size_t>(search_word_bits);
  const std::size_t words = (static_cast<std::size_t>(sources) + bits - 1) / bits;
  for_each_index(on, static_cast<std::size_t>(sources), [=] GRAPHRUN_HD(std::size_t j) {
    if ((alive[j / bits] >> j % bits & 1) != 0) depth[j] = level;
  });
  for_each_index(on, words, [=] GRAPHRUN_HD(std::size_t w) { alive[w] = 0; });
}

#define GRAPHRUN_SEARCH_BODIES(On)                                                   \
  template void start_searches(On, const SearchBatch&, const index_t*, std::size_t); \
  template void clear_frontier(On, const SearchBatch&, index_t);                     \
  template void collect_alive(On, const SearchBatch&, index_t, SearchWord*);         \
  template void deepen_alive(On, index_t, index_t, SearchWord*, index_t*);           \
  template void take_pushed(On, const SearchBatch&, index_t, index_t);

}  // namespace graphrun::kernels
