// Kernels of searches from many vertices, for both backends.
#pragma once

#include <cstdint>
#include <limits>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

using SearchWord = std::uint64_t;

inline constexpr index_t search_word_bits = 64;
// Words of a row, by the number of sources: the only two sizes.
inline constexpr int few_search_words = 1, many_search_words = 8;

// A mark of rows that all searches have reached.
inline constexpr index_t complete_row = std::numeric_limits<index_t>::max();

// A round pushes if its edges ahead are below this share of all entries; else it pulls into all
// rows that are not complete.
inline constexpr offset_t push_share = 4;

// What searches add up to, one value per row; null: nothing is added up. All are whole numbers, so
// that sums do not depend on their order.
struct SearchTotals {
  std::int64_t *reached, *distance;  // as SearchSums
  std::int64_t* inverse;             // 1 / distance, rounded to whole units
  double unit;                       // of them in 1

  // `count` searches reach the row at a distance of `level`.
  GRAPHRUN_HD void add(index_t row, index_t level, int count) const {
    if (reached == nullptr) return;
    reached[row] += count;
    distance[row] += std::int64_t{count} * level;
    inverse[row] += static_cast<std::int64_t>(unit / static_cast<double>(level) + 0.5) * count;
  }
};

// Searches that run together, and their state. Search j is bit j % 64 of word j / 64 of each row.
struct SearchBatch {
  CsrView<NoWeights> out, in;  // A, and its transpose
  offset_t entries;            // of each
  int words;
  index_t sources;

  SearchWord* seen;      // searches that have reached the row
  SearchWord* frontier;  // those that did so in the last round: valid if entered{row} is that round
  SearchWord* fresh;     // the same of this round, with `entering`; 0 before it
  index_t *entered, *entering;
  index_t* marked;  // the last round that pushes to the row, or complete_row
  index_t* active;  // rows of the frontier
  index_t* found;   // rows of the next one

  SearchTotals totals;

  // All searches of a word.
  GRAPHRUN_HD SearchWord all(int word) const {
    const index_t left = sources - word * search_word_bits;
    if (left >= search_word_bits) return ~SearchWord{0};
    return left <= 0 ? 0 : (SearchWord{1} << left) - 1;
  }
  GRAPHRUN_HD std::size_t place(index_t row, int word) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(words) +
           static_cast<std::size_t>(word);
  }
  GRAPHRUN_HD offset_t edges_from(index_t row) const {
    return out.offsets[row + 1] - out.offsets[row];
  }
  GRAPHRUN_HD offset_t edges_to(index_t row) const { return in.offsets[row + 1] - in.offsets[row]; }

  // `count` searches reach the row in round `level`, after which it may lack none.
  GRAPHRUN_HD void enter(index_t row, index_t level, int count, bool complete) const {
    if (complete) marked[row] = complete_row;
    entering[row] = level;
    totals.add(row, level, count);
  }
};

// Starts a search at each of `sources`, which are distinct: round 0. `sources` is in the memory of
// the backend.
template <class On>
void start_searches(On on, const SearchBatch& batch, const index_t* sources, std::size_t rows);

// The words of the frontier's rows become 0.
template <class On>
void clear_frontier(On on, const SearchBatch& batch, index_t size);

// Rows that were pushed to take their fresh words.
template <class On>
void take_pushed(On on, const SearchBatch& batch, index_t level, index_t count);

// alive |= the searches that reached one of the `size` rows found: their words.
template <class On>
void collect_alive(On on, const SearchBatch& batch, index_t size, SearchWord* alive);
// depth[j] = level of the searches j that are alive; then none is.
template <class On>
void deepen_alive(On on, index_t sources, index_t level, SearchWord* alive, index_t* depth);

// Round `level`, from 1 on: the frontier of `size` rows reaches its neighbours. Returns the number
// of rows in the next frontier, which are in `found`, in any order.
index_t advance_searches(OnCpu on, const SearchBatch& batch, index_t level, index_t size);
index_t advance_searches(OnCuda on, const SearchBatch& batch, index_t level, index_t size);

}  // namespace graphrun::kernels
