// Loop bodies that permute rows and columns, compiled for both backends.
#pragma once

#include "base/common/for_each.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun::kernels {

template <class On>
void row_degrees(On on, const offset_t* offsets, index_t rows, bool beside, offset_t* degree) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    degree[r] = (beside ? degree[r] : 0) + offsets[r + 1] - offsets[r];
  });
}

template <class On>
offset_t largest_degree(On on, const offset_t* degree, index_t rows) {
  return largest(on, static_cast<std::size_t>(rows),
                 [=] GRAPHRUN_HD(std::size_t r) { return degree[r]; });
}

template <class On>
void degree_keys(On on, const offset_t* degree, index_t rows, index_t part, offset_t most,
                 int degree_bits, std::uint64_t* keys, offset_t* numbers) {
  const auto rows_of_part = static_cast<std::size_t>(part);
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    keys[r] = static_cast<std::uint64_t>(r / rows_of_part) << degree_bits |
              static_cast<std::uint64_t>(most - degree[r]);
    numbers[r] = static_cast<offset_t>(r);
  });
}

template <class On>
void write_order(On on, const offset_t* sorted, index_t rows, index_t* given, index_t* place) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    given[r] = static_cast<index_t>(sorted[r]);
    place[sorted[r]] = static_cast<index_t>(r);
  });
}

template <class On>
void deal(On on, const index_t* sorted, Dealing dealing, index_t* given, index_t* place) {
  for_each_index(on, dealing.vertices, [=] GRAPHRUN_HD(std::size_t i) {
    const std::size_t to = dealing.place(i);
    given[to] = sorted[i];
    place[sorted[i]] = static_cast<index_t>(to);
  });
}

template <class On>
void moved_lengths(On on, const offset_t* offsets, const index_t* given, index_t rows,
                   offset_t* lengths) {
  const auto n = static_cast<std::size_t>(rows);
  for_each_index(on, n + 1, [=] GRAPHRUN_HD(std::size_t r) {
    lengths[r] = r < n ? offsets[given[r] + 1] - offsets[given[r]] : 0;
  });
}

template <class On>
void move_columns(On on, MovedEntries moved, const index_t* column_of, const index_t* place,
                  index_t* columns) {
  for_each_index(on, moved.size, [=] GRAPHRUN_HD(std::size_t k) {
    const index_t column = column_of[moved.source(k)];
    columns[k] = place == nullptr ? column : place[column];
  });
}

template <class On, class W>
void move_weights(On on, MovedEntries moved, const W* weights, W* out) {
  for_each_index(on, moved.size,
                 [=] GRAPHRUN_HD(std::size_t k) { out[k] = weights[moved.source(k)]; });
}

template <class On, class T>
void extract(On on, const T* x, const index_t* at, std::size_t n, T* out) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { out[i] = x[at[i]]; });
}

template <class On, class T>
void put_in_place(On on, const T* x, const index_t* place, std::size_t n, T* out) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { out[place[i]] = x[i]; });
}

template <class On>
void rename(On on, index_t* x, std::size_t n, const index_t* name) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    if (x[i] != no_vertex) x[i] = name[x[i]];
  });
}

#define GRAPHRUN_INSTANTIATE_REORDERED(On, T)                           \
  template void move_weights(On, MovedEntries, const T*, T*);           \
  template void extract(On, const T*, const index_t*, std::size_t, T*); \
  template void put_in_place(On, const T*, const index_t*, std::size_t, T*);

#define GRAPHRUN_INSTANTIATE_REORDER(On)                                                          \
  template void row_degrees(On, const offset_t*, index_t, bool, offset_t*);                       \
  template offset_t largest_degree(On, const offset_t*, index_t);                                 \
  template void degree_keys(On, const offset_t*, index_t, index_t, offset_t, int, std::uint64_t*, \
                            offset_t*);                                                           \
  template void write_order(On, const offset_t*, index_t, index_t*, index_t*);                    \
  template void deal(On, const index_t*, Dealing, index_t*, index_t*);                            \
  template void moved_lengths(On, const offset_t*, const index_t*, index_t, offset_t*);           \
  template void move_columns(On, MovedEntries, const index_t*, const index_t*, index_t*);         \
  template void rename(On, index_t*, std::size_t, const index_t*);                                \
  GRAPHRUN_INSTANTIATE_REORDERED(On, std::int32_t)                                                \
  GRAPHRUN_INSTANTIATE_REORDERED(On, std::int64_t)                                                \
  GRAPHRUN_INSTANTIATE_REORDERED(On, float)                                                       \
  GRAPHRUN_INSTANTIATE_REORDERED(On, double)                                                      \
  template void move_weights(On, MovedEntries, const Complex<float>*, Complex<float>*);           \
  template void move_weights(On, MovedEntries, const Complex<double>*, Complex<double>*);

}  // namespace graphrun::kernels
