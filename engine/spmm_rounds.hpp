// Rounds of a product with several columns at once, each of which starts, teleports and ends as if
// it were alone.
#pragma once

#include <functional>
#include <vector>

#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/spmv_rounds.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Columns that are multiplied together.
inline constexpr index_t most_round_columns = 16;

// How many columns a pass over the matrix has where `wanted` are left. On a CPU the least of 2, 4
// and 8 that holds them, or 8, which fill a line of the cache; on a GPU always 16, where the order
// in which a row is added up depends on it.
index_t round_columns(const Context& ctx, index_t wanted);

// What the rounds of one column do, with x the column's y times `scale`:
// y = factor A x + shift * profile, as Affine and RoundRule have it for one vector.
struct ColumnRule {
  std::vector<index_t> profile;  // the rows where the profile is 1, ascending; it is 0 elsewhere
  double shift = 0;
  RoundRule rule;
};

// Runs the rounds of the first columns of y, one for each of `rules`; the others hold nothing of
// use. y is row-major, with round_columns() columns, and holds the old values of the first round. A
// column whose rounds end keeps its values while others go on. What a column becomes does not
// depend on the other ones. Sums are taken by fixed blocks of rows: the same bits for any number of
// threads. `a` is square, in CSR or ELL. Over ranks, which are on CPUs, y has this rank's rows in
// the graph's context, `a` has them too, and a copy of all ranks' columns is taken beside: a call
// of all. `on_round` gets the largest change of all columns. Takes three more matrices of y's size.
// Blocks. Polls the context's stop token each round (throws Cancelled). Throws InvalidArgument,
// OutOfMemory, and what `on_round` throws.
template <RealSemiring S>
std::vector<RoundsResult> spmm_rounds(const Matrix& a, Dense<typename S::value_type>& y,
                                      const Vector<typename S::value_type>& scale, double factor,
                                      const std::vector<ColumnRule>& rules,
                                      const OnRound& on_round = {});

}  // namespace graphrun
