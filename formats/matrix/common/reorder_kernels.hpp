// The entry points of the kernels that put rows and columns in another order.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// degree[r] = the entries of row r, added to what is there where `beside` is set.
template <class On>
void row_degrees(On on, const offset_t* offsets, index_t rows, bool beside, offset_t* degree);
template <class On>
offset_t largest_degree(On on, const offset_t* degree, index_t rows);
// Keys that sort rows by falling degree, and their numbers.
template <class On>
void degree_keys(On on, const offset_t* degree, index_t rows, offset_t most, std::uint64_t* keys,
                 offset_t* numbers);
template <class On>
void write_order(On on, const offset_t* sorted, index_t rows, index_t* given, index_t* place);
// lengths[r] = the entries of row given[r], and 0 at `rows`.
template <class On>
void moved_lengths(On on, const offset_t* offsets, const index_t* given, index_t rows,
                   offset_t* lengths);

// Entries of a matrix whose rows have been moved, and where they come from.
struct MovedEntries {
  const offset_t *from, *to;  // offsets before and after
  const index_t* given;
  const index_t* row_of;  // of each entry, after
  std::size_t size;
  GRAPHRUN_HD offset_t source(std::size_t k) const {
    const index_t row = row_of[k];
    return from[given[row]] + (static_cast<offset_t>(k) - to[row]);
  }
};
// columns[k] = the place of the column that entry k had.
template <class On>
void move_columns(On on, MovedEntries moved, const index_t* column_of, const index_t* place,
                  index_t* columns);
template <class On, class W>
void move_weights(On on, MovedEntries moved, const W* weights, W* out);

// out[i] = x[at[i]].
template <class On, class T>
void extract(On on, const T* x, const index_t* at, std::size_t n, T* out);
// x[i] = name[x[i]], but for no_vertex.
template <class On>
void rename(On on, index_t* x, std::size_t n, const index_t* name);

}  // namespace graphrun::kernels
