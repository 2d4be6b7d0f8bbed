// Entry points of the kernels that permute rows and columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// degree[r] = number of entries of row r; added to degree[r] if `beside`.
template <class On>
void row_degrees(On on, const offset_t* offsets, index_t rows, bool beside, offset_t* degree);
template <class On>
offset_t largest_degree(On on, const offset_t* degree, index_t rows);
// Sort keys of rows by falling degree, and the row numbers.
template <class On>
void degree_keys(On on, const offset_t* degree, index_t rows, offset_t most, std::uint64_t* keys,
                 offset_t* numbers);
template <class On>
void write_order(On on, const offset_t* sorted, index_t rows, index_t* given, index_t* place);
// lengths[r] = number of entries of row given[r]; 0 for r == rows.
template <class On>
void moved_lengths(On on, const offset_t* offsets, const index_t* given, index_t rows,
                   offset_t* lengths);

// The entries of a row-permuted matrix and their origin.
struct MovedEntries {
  const offset_t *from, *to;  // offsets before and after the permutation
  const index_t* given;
  const index_t* row_of;  // row of each permuted entry
  std::size_t size;
  GRAPHRUN_HD offset_t source(std::size_t k) const {
    const index_t row = row_of[k];
    return from[given[row]] + (static_cast<offset_t>(k) - to[row]);
  }
};
// columns[k] = place[the original column of entry k].
template <class On>
void move_columns(On on, MovedEntries moved, const index_t* column_of, const index_t* place,
                  index_t* columns);
template <class On, class W>
void move_weights(On on, MovedEntries moved, const W* weights, W* out);

// out[i] = x[at[i]].
template <class On, class T>
void extract(On on, const T* x, const index_t* at, std::size_t n, T* out);
// out[place[i]] = x[i].
template <class On, class T>
void put_in_place(On on, const T* x, const index_t* place, std::size_t n, T* out);
// x[i] = name[x[i]], unless x[i] is no_vertex.
template <class On>
void rename(On on, index_t* x, std::size_t n, const index_t* name);

}  // namespace graphrun::kernels
