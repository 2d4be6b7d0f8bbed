// Samples of neighbours as loops over rows, for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/neighbour_samples/kernels.hpp"
#include "formats/generate/common/philox.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline bool is_sampled(const SampleView& view, index_t row) {
  const index_t at = view.reached[row];
  return at != no_vertex && (view.only < 0 ? at < view.hops : at == view.only);
}

GRAPHRUN_HD inline offset_t samples_of(const SampleView& view, index_t row) {
  if (!is_sampled(view, row)) return 0;
  const offset_t entries = view.rows.offsets[row + 1] - view.rows.offsets[row];
  const offset_t wanted = view.fanout[view.reached[row]];
  if (view.replace) return entries == 0 ? 0 : wanted;
  return entries < wanted ? entries : wanted;
}

template <class On>
void count_samples(On on, const SampleView& view, offset_t* count) {
  const SampleView all = view;
  const auto rows = static_cast<std::size_t>(view.rows.rows);
  for_each_index(on, rows + 1, [=] GRAPHRUN_HD(std::size_t v) {
    count[v] = v == rows ? 0 : samples_of(all, static_cast<index_t>(v));
  });
}

// The place of draw i among the first `entries` of a row.
GRAPHRUN_HD inline index_t drawn_place(const SampleView& view, index_t row, offset_t i,
                                       offset_t entries) {
  const auto hop = static_cast<std::uint32_t>(view.reached[row]) + 1;
  const RandomWords words =
      philox({{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(i), hop, 0}}, view.seed);
  return static_cast<index_t>(
      number_below(static_cast<std::uint64_t>(entries), words.word[1], words.word[0]));
}

// Puts a place among `count` ascending ones, or `otherwise`, which is above all, if it is there.
GRAPHRUN_HD inline void put_place(index_t* places, offset_t count, index_t place, index_t otherwise,
                                  bool repeats) {
  offset_t at = count;
  while (at > 0 && places[at - 1] > place) --at;
  if (!repeats && at > 0 && places[at - 1] == place) {
    places[count] = otherwise;
    return;
  }
  for (offset_t k = count; k > at; --k) places[k] = places[k - 1];
  places[at] = place;
}

// Writes the sample of a row: `count` places, ascending, then the columns there.
GRAPHRUN_HD inline void draw_row(const SampleView& view, index_t row, offset_t count,
                                 index_t* column_of) {
  const offset_t begin = view.rows.offsets[row];
  const offset_t entries = view.rows.offsets[row + 1] - begin;
  if (!view.replace && count == entries) {
    for (offset_t k = 0; k < count; ++k) column_of[k] = view.rows.column_of[begin + k];
    return;
  }
  for (offset_t i = 0; i < count; ++i) {
    const offset_t of = view.replace ? entries : entries - count + i + 1;
    put_place(column_of, i, drawn_place(view, row, i, of), static_cast<index_t>(of - 1),
              view.replace);
  }
  for (offset_t k = 0; k < count; ++k) column_of[k] = view.rows.column_of[begin + column_of[k]];
}

template <class On>
void draw_samples(On on, const SampleView& view, const offset_t* offsets, index_t* column_of,
                  index_t* hop) {
  const SampleView all = view;
  for_each_index(on, static_cast<std::size_t>(view.rows.rows), [=] GRAPHRUN_HD(std::size_t v) {
    const auto row = static_cast<index_t>(v);
    const offset_t begin = offsets[v], count = offsets[v + 1] - begin;
    if (count == 0) return;
    draw_row(all, row, count, column_of + begin);
    if (hop == nullptr) return;
    for (offset_t k = begin; k < begin + count; ++k) hop[k] = all.reached[row] + 1;
  });
}

template <class On>
void mark_reached(On on, const index_t* vertices, std::size_t count, index_t hop,
                  index_t* reached) {
  for_each_index(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    index_t* const of = reached + vertices[i];
    if (read_shared(of) == no_vertex) set_shared(of, hop);
  });
}

template <class On>
std::int64_t count_reached(On on, const index_t* reached, std::size_t n) {
  return static_cast<std::int64_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t v) {
                                     return Sums<1>{{reached[v] == no_vertex ? 0.0 : 1.0}};
                                   }).value[0]);
}

#define GRAPHRUN_INSTANTIATE_SAMPLES(On)                                                  \
  template void count_samples(On, const SampleView&, offset_t*);                          \
  template void draw_samples(On, const SampleView&, const offset_t*, index_t*, index_t*); \
  template void mark_reached(On, const index_t*, std::size_t, index_t, index_t*);         \
  template std::int64_t count_reached(On, const index_t*, std::size_t);

}  // namespace graphrun::kernels
