// Loop bodies of coarse graphs, compiled for both backends.
#pragma once

#include "base/common/for_each_row.hpp"
#include "engine/coarse_graph/kernels.hpp"
#include "engine/common/pieces_of_rows.hpp"
#include "engine/common/whole_sums.hpp"

namespace graphrun::kernels {

template <class On>
void whole_weights(On on, AnyWeights weights, std::size_t n, double factor, std::int64_t* whole) {
  const bool real = is_real(weights.type);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    const auto at = static_cast<offset_t>(k);
    // A product with a power of two is exact; halves are rounded to even.
    whole[k] = real ? nearest(weights.template at<double>(at) * factor)
                    : weights.template at<std::int64_t>(at);
  });
}

template <class On>
void count_ends(On on, CsrView<NoWeights> a, std::int64_t* out) {
  for_each_index(on, static_cast<std::size_t>(a.rows),
                 [=] GRAPHRUN_HD(std::size_t v) { out[v] = a.offsets[v + 1] - a.offsets[v]; });
}

template <class On>
void add_ends(On on, CsrView<NoWeights> a, offset_t entries, const std::int64_t* weight,
              std::int64_t loop, std::int64_t* out, std::int64_t* in) {
  const auto add = [=] GRAPHRUN_HD(index_t row, offset_t k, offset_t row_end) {
    std::int64_t sum = 0;
    for (; k < row_end; ++k) {
      const index_t column = a.column_of[k];
      const std::int64_t mine = (weight == nullptr ? 1 : weight[k]) * (column == row ? loop : 1);
      sum += mine;
      if (in != nullptr) add_whole(&in[column], mine);
    }
    add_whole(&out[row], sum);
  };
  for_pieces_of_rows(on, a.offsets, a.rows, entries, add);
}

template <class On>
void add_by_group(On on, const std::int64_t* x, const index_t* group, std::size_t n,
                  std::int64_t* sums) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    if (x[v] != 0) add_whole(&sums[group[v]], x[v]);
  });
}

template <class On>
std::int64_t whole_sum(On on, const std::int64_t* x, std::size_t n) {
  // Numbers of less than 53 bits are added without rounding, in any order.
  return static_cast<std::int64_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                     return Sums<1>{{static_cast<double>(x[i])}};
                                   }).value[0]);
}

template <class On>
double expected_share(On on, const std::int64_t* out, const std::int64_t* in, std::size_t n,
                      std::int64_t total) {
  constexpr int bits = 26;
  constexpr std::int64_t low = (std::int64_t{1} << bits) - 1;
  // Each sum is a whole number that a double holds: upper halves add up to at most 2^26.
  const Sums<4> s = ordered_sums<4>(on, n, [=] GRAPHRUN_HD(std::size_t g) {
    const std::int64_t p = out[g] >> bits, q = out[g] & low, r = in[g] >> bits, t = in[g] & low;
    return Sums<4>{{static_cast<double>(p * r), static_cast<double>(p * t + q * r),
                    static_cast<double>((q * t) >> bits), static_cast<double>((q * t) & low)}};
  });
  const auto all = static_cast<double>(total);
  constexpr double unit = static_cast<double>(std::int64_t{1} << bits);
  const double lower = s.value[3] + s.value[2] * unit;
  const double middle = s.value[1] * unit;
  return (s.value[0] * unit * unit + middle + lower) / all / all;
}

template <class On>
void flag_labels(On on, const index_t* label, std::size_t n, offset_t* flag) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t v) { set_shared(&flag[label[v]], offset_t{1}); });
}

template <class On>
void take_numbers(On on, const offset_t* number, std::size_t n, index_t* label) {
  for_each_index(
      on, n, [=] GRAPHRUN_HD(std::size_t v) { label[v] = static_cast<index_t>(number[label[v]]); });
}

template <class On>
void take_labels(On on, const index_t* of_group, std::size_t n, index_t* label) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { label[v] = of_group[label[v]]; });
}

template <class On>
void smallest_members(On on, const index_t* group, std::size_t n, index_t* smallest) {
  const auto none = static_cast<index_t>(n);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { smallest[v] = none; });
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    lower_to(&smallest[group[v]], static_cast<index_t>(v));
  });
}

template <class On>
void smallest_parts(On on, const index_t* group, const index_t* part, std::size_t n,
                    index_t* smallest, index_t* of_part) {
  const auto none = static_cast<index_t>(n);
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { smallest[v] = none; });
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) { lower_to(&smallest[group[v]], part[v]); });
  for_each_index(
      on, n, [=] GRAPHRUN_HD(std::size_t v) { set_shared(&of_part[part[v]], smallest[group[v]]); });
}

// Whether entry k joins two groups. One of weight 0 joins nothing that a sum would show.
GRAPHRUN_HD inline bool is_between(const LevelView& view, const index_t* group, index_t row,
                                   offset_t k) {
  return group[row] != group[view.column_of[k]] && view.weight_at(k) != 0;
}

template <class On>
std::int64_t largest_weight(On on, const std::int64_t* weight, std::size_t n) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t k) { return offset_t{weight[k]}; });
}

template <class On>
void count_first(On on, const SortedEntries& entries, offset_t* count) {
  const SortedEntries e = entries;
  for_each_row(on, e.pieces(), static_cast<int>(e.piece), [=] GRAPHRUN_HD(std::size_t p) {
    const std::size_t begin = p * e.piece, end = begin + e.piece < e.n ? begin + e.piece : e.n;
    offset_t first = 0;
    for (std::size_t k = begin; k < end; ++k) first += e.is_first(k) ? 1 : 0;
    count[p] = first;
  });
}

template <class On>
void find_rows(On on, const SortedEntries& entries, const offset_t* before, offset_t distinct,
               index_t groups, offset_t* offsets) {
  const SortedEntries e = entries;
  for_each_index(on, static_cast<std::size_t>(groups) + 1, [=] GRAPHRUN_HD(std::size_t g) {
    const std::uint64_t least = static_cast<std::uint64_t>(g) << e.keys.bits;
    std::size_t begin = 0, end = e.n;  // the first key from `least` on is in [begin, end]
    while (begin < end) {
      const std::size_t middle = (begin + end) / 2;
      if (e.pair(middle) < least) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    if (begin == e.n) {
      offsets[g] = distinct;
      return;
    }
    offset_t place = before[begin / e.piece];
    for (std::size_t k = begin / e.piece * e.piece; k < begin; ++k) place += e.is_first(k) ? 1 : 0;
    offsets[g] = place;
  });
}

#define GRAPHRUN_INSTANTIATE_COARSE(On)                                                            \
  template void whole_weights(On, AnyWeights, std::size_t, double, std::int64_t*);                 \
  template void count_ends(On, CsrView<NoWeights>, std::int64_t*);                                 \
  template void add_ends(On, CsrView<NoWeights>, offset_t, const std::int64_t*, std::int64_t,      \
                         std::int64_t*, std::int64_t*);                                            \
  template void add_by_group(On, const std::int64_t*, const index_t*, std::size_t, std::int64_t*); \
  template std::int64_t whole_sum(On, const std::int64_t*, std::size_t);                           \
  template double expected_share(On, const std::int64_t*, const std::int64_t*, std::size_t,        \
                                 std::int64_t);                                                    \
  template void flag_labels(On, const index_t*, std::size_t, offset_t*);                           \
  template void take_numbers(On, const offset_t*, std::size_t, index_t*);                          \
  template void take_labels(On, const index_t*, std::size_t, index_t*);                            \
  template void smallest_members(On, const index_t*, std::size_t, index_t*);                       \
  template void smallest_parts(On, const index_t*, const index_t*, std::size_t, index_t*,          \
                               index_t*);                                                          \
  template std::int64_t largest_weight(On, const std::int64_t*, std::size_t);                      \
  template void count_first(On, const SortedEntries&, offset_t*);                                  \
  template void find_rows(On, const SortedEntries&, const offset_t*, offset_t, index_t, offset_t*);

}  // namespace graphrun::kernels
