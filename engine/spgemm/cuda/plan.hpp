// What is known of every row of a sparse product before it is made: the rows listed by how they are
// worked on, and the room that those need which are made in one go.
#pragma once

#include "engine/spgemm/cuda/word_pool.hpp"

namespace graphrun::cuda {

// Rows whose columns go into a table: at its slots by hashing, or, where they lie close enough
// together, at each one's distance from the first.
struct RowTier {
  Tier tier;
  unsigned hashed;    // products of a row, at most, where the table hashes: never over its slots
  unsigned products;  // of a row, at most: more want more lanes
};
inline constexpr int long_tier = 6;  // rows that a block each works on
inline constexpr int all_tiers = 7;
struct RowTiers {
  RowTier row[long_tier] = {{{4, 16}, 16, 64},         {{8, 64}, 64, 512},
                            {{32, 256}, 256, 4096},    {{32, 512}, 512, 8192},
                            {{32, 1024}, 1024, 16384}, {{32, 2048}, 0, 16384}};
};
inline constexpr RowTiers row_tiers{};
inline constexpr unsigned row_block = 64;  // threads

// On the device as well as on the host.
struct PlanTotals {
  unsigned long long products, most;  // pairs that are multiplied; entries C may have at most
  unsigned long long places;          // entries that the rows with a table may have at most
  index_t count[all_tiers];           // rows of each tier
  index_t widest;                     // of the long rows, in columns
};

// The device's part of a plan.
struct PlanView {
  PlanTotals* totals;
  unsigned* done;   // blocks
  offset_t* place;  // of each row with a table, in room for all of them; -1: it has none
  index_t* low;     // each row's first column, and how many columns there are up to its last
  index_t* width;
  index_t* lists;  // the rows of each tier, in room for all rows each
  offset_t* sums;  // for offsets_from_lengths()
};

// The plan of a product as CUDA's kernels read it.
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

// The lengths of the plan's rows, undefined where a row has no products, become offsets, with their
// total behind them, which is returned. Blocks.
offset_t offsets_from_lengths(OnCuda on, const RowPlan& plan, offset_t* lengths);

// lengths[i] = entries of row i, for every step-th row with a table, and for every step-th long
// one, whose words are kept where there is room for them.
void count_table_rows(OnCuda on, const kernels::PatternProduct& c, const RowPlan& plan,
                      index_t step, offset_t* lengths);
void count_long_rows(OnCuda on, const kernels::PatternProduct& c, const RowPlan& plan, index_t step,
                     offset_t* lengths, const WordsView& words);

}  // namespace graphrun::cuda
