// Entry points of the kernels that permute rows and columns.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "base/common/layout.hpp"

namespace graphrun::kernels {

// degree[r] = number of entries of row r; added to degree[r] if `beside`.
template <class On>
void row_degrees(On on, const offset_t* offsets, index_t rows, bool beside, offset_t* degree);
template <class On>
offset_t largest_degree(On on, const offset_t* degree, index_t rows);
// Sort keys of rows, and the row numbers: by parts of `part` rows, and in each by falling degree,
// in the lowest `degree_bits` bits.
template <class On>
void degree_keys(On on, const offset_t* degree, index_t rows, index_t part, offset_t most,
                 int degree_bits, std::uint64_t* keys, offset_t* numbers);
template <class On>
void write_order(On on, const offset_t* sorted, index_t rows, index_t* given, index_t* place);

// Where vertices go that are dealt to parts, some at a time, which stay side by side, as do their
// values in a line of the cache. Parts take turns from the first to the last, then from the last to
// the first: none always takes the highest degree. A part that is full takes no more.
struct Dealing {
  static constexpr std::size_t at_once = 8;
  static_assert(Parts::grain % at_once == 0);
  Parts parts;
  std::size_t vertices;

  // The place of the i-th vertex that is dealt.
  GRAPHRUN_HD std::size_t place(std::size_t i) const {
    const std::size_t others = parts.count - 1;  // all parts but the last, which may be shorter
    const std::size_t last = vertices - others * parts.size;
    const std::size_t rounds = last / at_once, left = last % at_once;  // that fill the last part
    const std::size_t in_rounds = rounds * at_once * parts.count;
    if (i < in_rounds) return in_turn(0, i, parts.count);
    i -= in_rounds;
    const std::size_t in_round = at_once * others + left;  // that in which it gets what is left
    if (i >= in_round) return in_turn(rounds + 1, i - in_round, others);
    const bool is_first = rounds % 2 != 0;
    const std::size_t before = is_first ? 0 : at_once * others;
    if (i >= before && i - before < left) return at(others, rounds, i - before);
    return in_turn(rounds, is_first ? i - left : i, others);
  }

 private:
  GRAPHRUN_HD std::size_t at(std::size_t part, std::size_t round, std::size_t i) const {
    return part * parts.size + round * at_once + i;
  }
  // The i-th vertex from a round on in which `count` parts take turns.
  GRAPHRUN_HD std::size_t in_turn(std::size_t round, std::size_t i, std::size_t count) const {
    round += i / (at_once * count);
    const std::size_t turn = i / at_once % count;
    return at(round % 2 != 0 ? count - 1 - turn : turn, round, i % at_once);
  }
};
// Deals vertices: sorted[i] gets the i-th place.
template <class On>
void deal(On on, const index_t* sorted, Dealing dealing, index_t* given, index_t* place);

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
// columns[k] = place[the original column of entry k]; without places, that column.
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
