// Loop bodies that build CSR from triples, compiled for both backends.
#pragma once

#include <limits>
#include <type_traits>

#include "base/common/for_each.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun::kernels {

template <class On>
EntryCounts count_entries(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
                          index_t rows, index_t columns) {
  const Sums<2> sums = ordered_sums<2>(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t r = row_of[i], c = column_of[i];
    const bool outside = r < 0 || r >= rows || c < 0 || c >= columns;
    return Sums<2>{{outside ? 1.0 : 0.0, r == c ? 1.0 : 0.0}};
  });
  return {static_cast<offset_t>(sums.value[0]), static_cast<offset_t>(sums.value[1])};
}

template <class On>
void make_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               KeyLayout layout, bool mirrored, bool drop_loops, std::uint64_t* keys) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t r = row_of[i], c = column_of[i];
    const std::uint64_t key = drop_loops && r == c ? layout.dropped() : layout.key(r, c);
    if (mirrored) {
      keys[2 * i] = key;
      keys[2 * i + 1] = r == c ? layout.dropped() : layout.key(c, r);
    } else {
      keys[i] = key;
    }
  });
}

template <class On>
void make_pattern_keys(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
                       KeyLayout layout, bool mirrored, std::uint64_t* keys) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t r = row_of[i], c = column_of[i];
    keys[i] = layout.key(r, c);
    if (mirrored) keys[m + i] = layout.key(c, r);
  });
}

template <class On, class T>
void number(On on, T* values, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { values[i] = static_cast<T>(i); });
}

template <class On>
void mark_heads(On on, const std::uint64_t* keys, std::size_t n, std::uint64_t dropped,
                offset_t* heads) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    heads[i] = keys[i] < dropped && (i == 0 || keys[i] != keys[i - 1]) ? 1 : 0;
  });
}

template <class On>
void compact(On on, const std::uint64_t* keys, const offset_t* places, std::size_t n,
             std::uint64_t dropped, std::size_t count, std::uint64_t* distinct, offset_t* starts) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const bool kept = keys[i] < dropped;
    if (kept && (i == 0 || keys[i] != keys[i - 1])) {
      distinct[places[i]] = keys[i];
      starts[places[i]] = static_cast<offset_t>(i);
    }
    if (kept && (i + 1 == n || keys[i + 1] >= dropped)) {
      starts[count] = static_cast<offset_t>(i + 1);
    }
  });
}

template <class On>
void mark_rows(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               RowRange range, bool drop_loops, offset_t* places) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const bool is_dropped = drop_loops && row_of[i] == column_of[i];
    places[i] = range.has(row_of[i]) && !is_dropped ? 1 : 0;
  });
}

template <class On>
void take_rows(On on, const index_t* row_of, const index_t* column_of, std::size_t m,
               RowRange range, bool drop_loops, const offset_t* places, std::size_t to,
               index_t* rows, index_t* columns) {
  for_each_index(on, m, [=] GRAPHRUN_HD(std::size_t i) {
    const index_t row = row_of[i], column = column_of[i];
    if (!range.has(row) || (drop_loops && row == column)) return;
    const std::size_t at = to + static_cast<std::size_t>(places[i]);
    rows[at] = row - range.first;
    columns[at] = column;
  });
}

template <class On, class T>
void shift(On on, const T* from, std::size_t n, T by, T* to) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { to[i] = from[i] + by; });
}

template <class On>
void take_every(On on, const offset_t* from, std::size_t step, std::size_t n, offset_t* to) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { to[i] = from[i * step]; });
}

template <class On>
void clear(On on, offset_t* values, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { values[i] = 0; });
}

template <class On>
offset_t count_diagonal(On on, const std::uint64_t* keys, std::size_t count, KeyLayout layout) {
  const Sums<1> sum = ordered_sums<1>(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    return Sums<1>{{layout.row(keys[i]) == layout.column(keys[i]) ? 1.0 : 0.0}};
  });
  return static_cast<offset_t>(sum.value[0]);
}

template <class On>
void write_csr(On on, const std::uint64_t* keys, std::size_t count, KeyLayout layout,
               offset_t* offsets, index_t* columns) {
  for_each_index(on, count,
                 [=] GRAPHRUN_HD(std::size_t i) { columns[i] = layout.column(keys[i]); });
  for_each_index(on, static_cast<std::size_t>(layout.rows) + 1, [=] GRAPHRUN_HD(std::size_t r) {
    const std::uint64_t first = static_cast<std::uint64_t>(r) << layout.column_bits;
    std::size_t low = 0, high = count;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (keys[middle] < first) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    offsets[r] = static_cast<offset_t>(low);
  });
}

// Stores p + q in *sum. Returns whether an integer sum overflows V; real sums become infinite
// instead.
template <class V>
GRAPHRUN_HD bool add_leaves_range(V p, V q, V* sum) {
  if constexpr (std::is_integral_v<V>) {
    using U = std::make_unsigned_t<V>;
    *sum = static_cast<V>(static_cast<U>(p) + static_cast<U>(q));
    return (q >= 0) ? *sum < p : *sum > p;
  } else {
    *sum = p + q;
    return false;
  }
}

template <class On, class W, class V>
offset_t merge_weights(On on, const offset_t* starts, std::size_t count, const offset_t* positions,
                       const W* weights, Mirror mirror, Duplicates policy, V* out) {
  const Sums<1> left = ordered_sums<1>(on, count, [=] GRAPHRUN_HD(std::size_t i) {
    bool overflow = false;
    V merged{};
    for (offset_t k = starts[i]; k < starts[i + 1]; ++k) {
      const offset_t p = positions[k];
      V w = static_cast<V>(weights[mirror == Mirror::none ? p : p / 2]);
      if (mirror == Mirror::negated && p % 2 == 1) {
        if constexpr (std::is_integral_v<V>) overflow |= w == std::numeric_limits<V>::min();
        w = overflow ? w : static_cast<V>(-w);
      }
      if constexpr (is_complex_v<V>) {
        if (mirror == Mirror::conjugated && p % 2 == 1) w = conjugate(w);
      }
      if (k == starts[i]) {
        merged = w;
      } else if (policy == Duplicates::sum) {
        overflow |= add_leaves_range(merged, w, &merged);
      } else if constexpr (!is_complex_v<V>) {
        if (policy == Duplicates::min) merged = w < merged ? w : merged;
        if (policy == Duplicates::max) merged = merged < w ? w : merged;
      }
    }
    out[i] = merged;
    return Sums<1>{{overflow ? 1.0 : 0.0}};
  });
  return static_cast<offset_t>(left.value[0]);
}

#define GRAPHRUN_INSTANTIATE_MERGE(On, W, V)                                                   \
  template offset_t merge_weights(On, const offset_t*, std::size_t, const offset_t*, const W*, \
                                  Mirror, Duplicates, V*);
#define GRAPHRUN_INSTANTIATE_BUILD(On)                                                            \
  template EntryCounts count_entries(On, const index_t*, const index_t*, std::size_t, index_t,    \
                                     index_t);                                                    \
  template void make_keys(On, const index_t*, const index_t*, std::size_t, KeyLayout, bool, bool, \
                          std::uint64_t*);                                                        \
  template void make_pattern_keys(On, const index_t*, const index_t*, std::size_t, KeyLayout,     \
                                  bool, std::uint64_t*);                                          \
  template void number(On, offset_t*, std::size_t);                                               \
  template void number(On, index_t*, std::size_t);                                                \
  template void mark_heads(On, const std::uint64_t*, std::size_t, std::uint64_t, offset_t*);      \
  template void compact(On, const std::uint64_t*, const offset_t*, std::size_t, std::uint64_t,    \
                        std::size_t, std::uint64_t*, offset_t*);                                  \
  template void mark_rows(On, const index_t*, const index_t*, std::size_t, RowRange, bool,        \
                          offset_t*);                                                             \
  template void take_rows(On, const index_t*, const index_t*, std::size_t, RowRange, bool,        \
                          const offset_t*, std::size_t, index_t*, index_t*);                      \
  template void shift(On, const offset_t*, std::size_t, offset_t, offset_t*);                     \
  template void shift(On, const index_t*, std::size_t, index_t, index_t*);                        \
  template void take_every(On, const offset_t*, std::size_t, std::size_t, offset_t*);             \
  template void clear(On, offset_t*, std::size_t);                                                \
  template offset_t count_diagonal(On, const std::uint64_t*, std::size_t, KeyLayout);             \
  template void write_csr(On, const std::uint64_t*, std::size_t, KeyLayout, offset_t*, index_t*); \
  GRAPHRUN_INSTANTIATE_MERGE(On, std::int32_t, std::int32_t)                                      \
  GRAPHRUN_INSTANTIATE_MERGE(On, std::int32_t, std::int64_t)                                      \
  GRAPHRUN_INSTANTIATE_MERGE(On, std::int64_t, std::int64_t)                                      \
  GRAPHRUN_INSTANTIATE_MERGE(On, float, float)                                                    \
  GRAPHRUN_INSTANTIATE_MERGE(On, double, double)                                                  \
  GRAPHRUN_INSTANTIATE_MERGE(On, Complex<float>, Complex<float>)                                  \
  GRAPHRUN_INSTANTIATE_MERGE(On, Complex<double>, Complex<double>)

}  // namespace graphrun::kernels
