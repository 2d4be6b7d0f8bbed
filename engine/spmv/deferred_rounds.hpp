// Entry points of short rounds on a GPU: what follows from a round's sums is decided by the blocks
// that end the next one, each for itself, while the product between runs. A decision by the last
// block to arrive would be waited for as long as such a product takes.
#pragma once

#include "base/common/backend.hpp"
#include "engine/spmv/epilogue.hpp"
#include "engine/spmv/round_state.hpp"

namespace graphrun::kernels {

// Device memory of rounds under way: two slots of each array. Round r, counted from 0, writes to
// slot r % 2.
struct DeferredRoom {
  RoundState* state;  // a slot: the state before a round
  Sums<3>* of_block;  // a slot: the sums of blocks() blocks of rows

  // Each block reads the sums of all.
  static constexpr std::size_t most_rows = std::size_t{1} << 18, rows_of_block = 1024;
  static constexpr std::size_t blocks(std::size_t rows) {
    return (rows + rows_of_block - 1) / rows_of_block;
  }
};

// Puts the state before round 0 of so many rows into the room, and resets what rounds report. The
// stream must have no other rounds under way.
void begin_deferred(OnCuda on, const RoundState& state, index_t rows, DeferredRoom room);

// The end of round `round` with at most most_rows rows: moves the state on by the sums of the round
// before, and hands each row's entry of `product` to `epilogue` unless rounds have ended. The
// kernel of the product must not let the next one start before it has itself waited for the one
// before.
template <class S>
void finish_deferred(OnCuda on, const typename S::value_type* product, index_t rows,
                     const AffineEpilogue<S>& epilogue, DeferredRoom room, int round);

// Reports the end of the round before `round`, as finish_deferred() of `round` will once more.
void decide_deferred(OnCuda on, index_t rows, DeferredRoom room, int round);

// Waits until more than `rounds` rounds have been reported or the stream is idle. Returns the
// report. Throws DeviceError for a kernel that failed.
RoundReport await_report(OnCuda on, int rounds);

}  // namespace graphrun::kernels
