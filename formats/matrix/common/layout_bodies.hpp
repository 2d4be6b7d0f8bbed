// Loop bodies that convert CSR to padded formats and any format back to CSR, compiled for both
// backends.
#pragma once

#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "base/common/search.hpp"
#include "formats/matrix/common/layout_kernels.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline SellLayout::Walk::Walk(const SellLayout& sell, offset_t first)
    : layout(sell), slot(first), slice(last_at_or_below(sell.slice_offsets, sell.slices, first)) {
  const offset_t within = slot - layout.slice_offsets[slice];
  s = within / layout.height;
  lane = static_cast<index_t>(within % layout.height);
}

GRAPHRUN_HD inline offset_t SellLayout::Walk::source() const {
  const offset_t position = static_cast<offset_t>(slice) * layout.height + lane;
  if (position >= layout.rows) return -1;
  const index_t row = layout.row_of[position];
  const offset_t begin = layout.offsets[row];
  return s < layout.offsets[row + 1] - begin ? begin + s : -1;
}

GRAPHRUN_HD inline void SellLayout::Walk::next() {
  ++slot;
  if (++lane < layout.height) return;
  lane = 0;
  ++s;
  while (slice + 1 < layout.slices && layout.slice_offsets[slice + 1] <= slot) {
    ++slice;
    s = 0;
  }
}

GRAPHRUN_HD inline JdsLayout::Walk::Walk(const JdsLayout& jds, offset_t first)
    : layout(jds),
      slot(first),
      diagonal(last_at_or_below(jds.diagonal_offsets, jds.diagonals, first)) {}

GRAPHRUN_HD inline TailLayout::Walk::Walk(const TailLayout& tail, offset_t first)
    : layout(tail), slot(first), row(last_at_or_below(tail.tail_offsets, tail.rows, first)) {}

// Calls f(walk, slot) for every slot. A CPU thread keeps one walk for a range of slots: a walk's
// first slot is found by search.
template <class On, class Layout, class F>
void for_each_slot(On on, const Layout& layout, offset_t slots, F f) {
  constexpr offset_t stretch = std::is_same_v<On, OnCpu> ? 256 : 1;
  const offset_t stretches = (slots + stretch - 1) / stretch;
  for_each_row(on, static_cast<std::size_t>(stretches), stretch, [=] GRAPHRUN_HD(std::size_t i) {
    offset_t slot = static_cast<offset_t>(i) * stretch;
    const offset_t end = slot + stretch < slots ? slot + stretch : slots;
    typename Layout::Walk walk(layout, slot);
    while (true) {
      f(walk, slot);
      if (++slot == end) return;
      walk.next();
    }
  });
}

template <class On, class Layout>
void lay_out_columns(On on, const Layout& layout, offset_t slots, const index_t* column_of,
                     index_t* columns) {
  for_each_slot(on, layout, slots,
                [=] GRAPHRUN_HD(const typename Layout::Walk& walk, offset_t slot) {
                  const offset_t from = walk.source();
                  columns[slot] = from < 0 ? no_vertex : column_of[from];
                });
}

template <class On, class Layout, class W>
void lay_out_weights(On on, const Layout& layout, offset_t slots, const W* from, W* weights) {
  for_each_slot(on, layout, slots,
                [=] GRAPHRUN_HD(const typename Layout::Walk& walk, offset_t slot) {
                  const offset_t at = walk.source();
                  weights[slot] = at < 0 ? W{0} : from[at];
                });
}

template <class On>
void tail_rows(On on, const TailLayout& layout, offset_t entries, index_t* rows) {
  for_each_slot(on, layout, entries,
                [=] GRAPHRUN_HD(const TailLayout::Walk& walk, offset_t t) { rows[t] = walk.row; });
}

template <class On>
void tail_lengths(On on, const offset_t* offsets, index_t rows, index_t width, offset_t* lengths) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    const offset_t length = offsets[r + 1] - offsets[r];
    lengths[r] = length > width ? length - width : 0;
  });
}

template <class On>
offset_t longest_row(On on, const offset_t* offsets, index_t rows) {
  return largest(on, static_cast<std::size_t>(rows),
                 [=] GRAPHRUN_HD(std::size_t r) { return offsets[r + 1] - offsets[r]; });
}

template <class On>
void length_keys(On on, const offset_t* offsets, index_t rows, LengthKey key, std::uint64_t* keys) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    keys[r] = key.of(static_cast<index_t>(r), offsets[r + 1] - offsets[r]);
  });
}

template <class On>
void rows_in_order(On on, const std::uint64_t* keys, index_t rows, LengthKey key, index_t* row_of) {
  for_each_index(on, static_cast<std::size_t>(rows),
                 [=] GRAPHRUN_HD(std::size_t i) { row_of[i] = key.row(keys[i]); });
}

template <class On>
void count_longer(On on, const std::uint64_t* keys, index_t rows, LengthKey key, offset_t* longer) {
  for_each_index(on, static_cast<std::size_t>(key.longest) + 1, [=] GRAPHRUN_HD(std::size_t w) {
    const std::uint64_t beyond = key.of(0, static_cast<offset_t>(w));  // length w is not beyond w
    index_t low = 0, high = rows;
    while (low < high) {
      const index_t middle = low + (high - low) / 2;
      if (keys[middle] < beyond) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    longer[w] = low;
  });
}

template <class On>
void slice_slots(On on, const offset_t* offsets, const index_t* row_of, index_t rows,
                 index_t height, index_t slices, offset_t* slots) {
  for_each_index(on, static_cast<std::size_t>(slices), [=] GRAPHRUN_HD(std::size_t s) {
    // SELL's sort windows are whole slices, so a slice's first row is its longest.
    const offset_t first = static_cast<offset_t>(s) * height;
    const index_t row = row_of[first < rows ? first : rows - 1];
    slots[s] = (offsets[row + 1] - offsets[row]) * height;
  });
}

template <class On, class View>
void count_rows(On on, const View& view, offset_t* lengths) {
  for_each_index(on, static_cast<std::size_t>(view.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto position = static_cast<index_t>(i);
    offset_t length = 0;
    view.template for_each_at<int>(position, [&](index_t, int) { ++length; });
    lengths[view.row_at(position)] = length;
  });
}

template <class On, class View, class W>
void unpack(On on, const View& view, const offset_t* offsets, index_t* columns, W* weights) {
  for_each_index(on, static_cast<std::size_t>(view.rows), [=] GRAPHRUN_HD(std::size_t i) {
    const auto position = static_cast<index_t>(i);
    offset_t k = offsets[view.row_at(position)];
    view.template for_each_at<W>(position, [&](index_t column, W weight) {
      columns[k] = column;
      if (weights != nullptr) weights[k] = weight;
      ++k;
    });
  });
}

#define GRAPHRUN_INSTANTIATE_LAYOUT(On, Layout)                                                   \
  template void lay_out_columns(On, const Layout&, offset_t, const index_t*, index_t*);           \
  template void lay_out_weights(On, const Layout&, offset_t, const std::int32_t*, std::int32_t*); \
  template void lay_out_weights(On, const Layout&, offset_t, const std::int64_t*, std::int64_t*); \
  template void lay_out_weights(On, const Layout&, offset_t, const float*, float*);               \
  template void lay_out_weights(On, const Layout&, offset_t, const double*, double*);             \
  template void lay_out_weights(On, const Layout&, offset_t, const Complex<float>*,               \
                                Complex<float>*);                                                 \
  template void lay_out_weights(On, const Layout&, offset_t, const Complex<double>*,              \
                                Complex<double>*);

#define GRAPHRUN_INSTANTIATE_UNPACK(On, View, Weights, W) \
  template void unpack(On, const View<Weights>&, const offset_t*, index_t*, W*);

#define GRAPHRUN_INSTANTIATE_VIEW(On, View)                                           \
  template void count_rows(On, const View<NoWeights>&, offset_t*);                    \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, NoWeights, index_t)                           \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<std::int32_t>, std::int32_t)     \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<std::int64_t>, std::int64_t)     \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<float>, float)                   \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<double>, double)                 \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<Complex<float>>, Complex<float>) \
  GRAPHRUN_INSTANTIATE_UNPACK(On, View, TypedWeights<Complex<double>>, Complex<double>)

#define GRAPHRUN_INSTANTIATE_LAYOUTS(On)                                                    \
  GRAPHRUN_INSTANTIATE_LAYOUT(On, EllLayout)                                                \
  GRAPHRUN_INSTANTIATE_LAYOUT(On, SellLayout)                                               \
  GRAPHRUN_INSTANTIATE_LAYOUT(On, JdsLayout)                                                \
  GRAPHRUN_INSTANTIATE_LAYOUT(On, TailLayout)                                               \
  GRAPHRUN_INSTANTIATE_VIEW(On, EllView)                                                    \
  GRAPHRUN_INSTANTIATE_VIEW(On, HybView)                                                    \
  GRAPHRUN_INSTANTIATE_VIEW(On, SellView)                                                   \
  GRAPHRUN_INSTANTIATE_VIEW(On, JdsView)                                                    \
  template void tail_rows(On, const TailLayout&, offset_t, index_t*);                       \
  template void tail_lengths(On, const offset_t*, index_t, index_t, offset_t*);             \
  template offset_t longest_row(On, const offset_t*, index_t);                              \
  template void length_keys(On, const offset_t*, index_t, LengthKey, std::uint64_t*);       \
  template void rows_in_order(On, const std::uint64_t*, index_t, LengthKey, index_t*);      \
  template void count_longer(On, const std::uint64_t*, index_t, LengthKey, offset_t*);      \
  template void slice_slots(On, const offset_t*, const index_t*, index_t, index_t, index_t, \
                            offset_t*);

}  // namespace graphrun::kernels
