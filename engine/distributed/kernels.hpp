// Kernels over ranks: what each of them does with its own memory between two exchanges.
#pragma once

#include <cstddef>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/matrix/tiled_view.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// sums[i] = the sum of rows[r * n + i] over the `count` rows.
template <class On>
void add_rows(On on, const offset_t* rows, std::size_t count, std::size_t n, offset_t* sums);

// is_own[j] = 1 where column_at[j] is one of `count` vertices from `first` on, else 0.
template <class On>
void mark_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              offset_t* is_own);
// Lists those: own[k] = the column, counted from `first`, and place[k] = j. before: exclusive scan
// of the marks.
template <class On>
void list_own(On on, const index_t* column_at, std::size_t n, index_t first, index_t count,
              const offset_t* before, index_t* own, index_t* place);

// The segments of each tile, of `width` columns in their order, and of what is behind the last but
// one: rank r lists columns at the places [begins[r], begins[r + 1]), which rise.
template <class On>
void find_segments(On on, const index_t* places, const std::size_t* begins, std::size_t ranks,
                   std::size_t tiles, index_t width, TileSegment* segments);
// number[i]: the position of the i-th listed column, once its segment has moved from where `from`
// has it to where `to` does.
template <class On>
void number_columns(On on, const index_t* places, std::size_t n, const std::size_t* begins,
                    std::size_t ranks, std::size_t tiles, index_t width, const TileSegment* from,
                    const TileSegment* to, index_t* number);

// Triples on their way to the ranks that keep their rows. With `mirrored`, each adds the entry
// (column, row) behind its own, unless they are the same; with `drops_loops` none is on the
// diagonal.
struct ListedTriples {
  const index_t *row_of, *column_of;
  std::size_t size;
  bool mirrored, drops_loops;

  static constexpr std::size_t step = 64;  // triples, one after another
  std::size_t steps() const { return (size + step - 1) / step; }
  // The triples [begin, end).
  ListedTriples part(std::size_t begin, std::size_t end) const {
    return {row_of + begin, column_of + begin, end - begin, mirrored, drops_loops};
  }
  // Calls visit(row, column, i) for the entries of the triples i of a step.
  template <class Visit>
  GRAPHRUN_HD void for_each_of_step(std::size_t s, Visit visit) const {
    const std::size_t past = (s + 1) * step;
    for (std::size_t i = s * step; i < (past < size ? past : size); ++i) {
      const index_t r = row_of[i], c = column_of[i];
      if (r == c && drops_loops) continue;
      visit(r, c, i);
      if (mirrored && r != c) visit(c, r, i);
    }
  }
};

// The ranks that keep rows: rank r those from first[r] on.
struct RowOwners {
  const index_t* first;
  std::size_t ranks;
  GRAPHRUN_HD std::size_t of(index_t row) const {
    std::size_t rank = 0, past = ranks;
    while (past - rank > 1) {
      const std::size_t middle = rank + (past - rank) / 2;
      (row < first[middle] ? past : rank) = middle;
    }
    return rank;
  }
};

// counts[p] = entries whose rows are in part p of `parts`, of `rows` each.
template <class On>
void count_by_part(On on, ListedTriples listed, std::size_t rows, std::size_t parts,
                   offset_t* counts);

// counts[r * steps + s] = entries of step s that rank r keeps.
template <class On>
void count_by_owner(On on, ListedTriples listed, RowOwners owners, offset_t* counts);

// The entries by the ranks that keep them, each rank's in their order; rows count from its first
// one. places: exclusive scan of the counts, which moves past the entries. Weights are those of the
// triples; null: there are none.
template <class On, class W>
void place_by_owner(On on, ListedTriples listed, RowOwners owners, offset_t* places,
                    const W* weights, index_t* rows, index_t* columns, W* placed);

}  // namespace graphrun::kernels
