// Plan of a product: each row's column range, work lists of rows by kernel, and temporary space for
// the rows computed in one phase.
#pragma once

#include "engine/spgemm/cuda/word_pool.hpp"

namespace graphrun::cuda {

// Rows whose columns fit a table: a hash table or, for a narrow column range, a dense one indexed
// by the distance from the first column.
struct RowTier {
  Tier tier;
  unsigned hashed;    // most products of a row with a hash table: never above its slots
  unsigned products;  // most products of a row: more need more lanes
};
inline constexpr int long_tier = 6;  // one block per row
inline constexpr int all_tiers = 7;
struct RowTiers {
  RowTier row[long_tier] = {{{4, 16}, 16, 64},         {{8, 64}, 64, 512},
                            {{32, 256}, 256, 4096},    {{32, 512}, 512, 8192},
                            {{32, 1024}, 1024, 16384}, {{32, 2048}, 0, 16384}};
};
inline constexpr RowTiers row_tiers{};
inline constexpr unsigned row_block = 64;  // threads

// On the device and on the host.
struct PlanTotals {
  unsigned long long products, most;  // number of products; upper bound of C's entries
  unsigned long long places;          // upper bound of entries in rows with a table
  index_t count[all_tiers];           // rows per tier
  index_t widest;                     // widest column range of a long row
};

// Device arrays of a plan.
struct PlanView {
  PlanTotals* totals;
  unsigned* done;   // finished blocks
  offset_t* place;  // position of each row with a table in temporary space; -1: long row
  index_t* low;     // each row's first column, and width of its column range
  index_t* width;
  index_t* lists;  // rows of each tier; room for all rows in each
  offset_t* sums;  // scratch of offsets_from_lengths()
};

// Plan of a product for the CUDA kernels.
class RowPlan : public kernels::PlannedRows {
 public:
  RowPlan(OnCuda on, const kernels::PatternProduct& c);  // blocks
  const PlanTotals& totals() const { return totals_; }
  const PlanView& view() const { return view_; }
  const index_t* list(int tier) const {
    return view_.lists + static_cast<std::size_t>(tier) * static_cast<std::size_t>(rows_);
  }
  index_t count(int tier) const { return totals_.count[tier]; }
  index_t rows() const { return rows_; }

 private:
  index_t rows_;
  Scratch<char> memory_;
  PlanView view_{};
  PlanTotals totals_{};
};

inline const RowPlan& row_plan(const kernels::ProductPlan& plan) {
  return static_cast<const RowPlan&>(*plan.rows);
}

// Turns row lengths into offsets, in place, with the total appended; returns the total. Lengths of
// rows without products may be undefined. Blocks.
offset_t offsets_from_lengths(OnCuda on, const RowPlan& plan, offset_t* lengths);

// lengths[i] = number of entries of row i, for every step-th row with a table or every step-th long
// row. Long rows also store their column words while there is room.
void count_table_rows(OnCuda on, const kernels::PatternProduct& c, const RowPlan& plan,
                      index_t step, offset_t* lengths);
void count_long_rows(OnCuda on, const kernels::PatternProduct& c, const RowPlan& plan, index_t step,
                     offset_t* lengths, const WordsView& words);

}  // namespace graphrun::cuda
