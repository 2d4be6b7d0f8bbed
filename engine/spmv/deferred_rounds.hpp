// Entry points of rounds on a GPU whose decisions cost no time: what follows from the sums of a
// round is decided by one block of the next product's kernel, while the others multiply. A decision
// by the last block to arrive would be waited for.
#pragma once

#include "base/common/backend.hpp"
#include "engine/spmv/epilogue.hpp"
#include "engine/spmv/round_kernels.hpp"

namespace graphrun {

// The arguments of the decision that begins a round, by the first block of its product's kernel. A
// second decision about the same round changes nothing.
struct Decision {
  RoundState* state;         // before the last round
  kernels::RoundStep* step;  // what the round that begins is computed with
  const Sums<3>* of_block;   // the sums of the last round, of each block of rows
  unsigned blocks;
  int round;  // the one that begins, counted from 0
  RoundReport* report;

  static constexpr std::size_t rows_of_block = 1024;
  // One block of threads adds up the sums of all.
  static constexpr std::size_t most_rows = std::size_t{1} << 22;
  static constexpr std::size_t blocks_of(std::size_t rows) {
    return (rows + rows_of_block - 1) / rows_of_block;
  }
};

// y = sum. The kernel of the product has a first block more than it needs, which decides.
template <class S>
struct DecidingEpilogue {
  using Value = typename S::value_type;
  static constexpr int sums = 0;
  Value* y;
  Decision decision;

  struct Inputs {};
  GRAPHRUN_HD bool wants(index_t) const { return true; }
  GRAPHRUN_HD Inputs inputs(index_t) const { return {}; }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs&, typename S::sum_type sum, Totals&) const {
    y[row] = S::result(sum);
  }
};

namespace kernels {

// Puts the state before the first round where decisions find it, and resets what rounds report. The
// stream must have no other rounds under way.
void begin_deferred(OnCuda on, const RoundState& state, RoundState* at);

// The end of a round: hands each row's entry of `product` to `epilogue`, with the shifts and weight
// of `step`, unless rounds have ended; a next_weight of 1 in it says that no step blends. Leaves
// the sums of each block of rows in `of_block`. The kernel of the product must not let the next one
// start before it has itself waited for the one before.
template <class S>
void finish_deferred(OnCuda on, const typename S::value_type* product, index_t rows,
                     const AffineEpilogue<S>& epilogue, const RoundStep* step, Sums<3>* of_block);

// Decides and reports what the next product would.
void decide_deferred(OnCuda on, Decision decision);

// Waits until more than `rounds` rounds have been reported or the stream is idle. Returns the
// report. Throws DeviceError for a kernel that failed.
RoundReport await_report(OnCuda on, int rounds);

}  // namespace kernels
}  // namespace graphrun
