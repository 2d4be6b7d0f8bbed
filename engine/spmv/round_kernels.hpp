// Entry points of the rounds on a GPU.
#pragma once

#include "base/common/backend.hpp"
#include "engine/spmv/epilogue.hpp"
#include "engine/spmv/round_state.hpp"

namespace graphrun::kernels {

// What all threads of a round need of its state.
struct RoundStep {
  double shift, second_shift, weight;
  int ended;
};

// What rounds keep in device memory from one to the next.
struct RoundsRoom {
  RoundState* state;
  RoundStep* step;
  Sums<3>* of_part;  // Parts::most of them
};

// Where rounds under way report.
RoundReport* report_of(OnCuda on);

// Puts `state` into the room.
void begin_rounds(OnCuda on, const RoundState& state, RoundsRoom room);

// The end of a round: hands each row's entry of `product` to `epilogue`, with the shifts and weight
// in the room, whose state it moves on. Does nothing once rounds have ended. With `by_own_parts`
// the sums of the parts of these rows are left in the room, for decide_round().
template <class S>
void finish_round(OnCuda on, const typename S::value_type* product, index_t rows,
                  const AffineEpilogue<S>& epilogue, RoundsRoom room, bool by_own_parts = false);

// Moves the state on by the sums of `parts` parts. Does nothing once rounds have ended.
void decide_round(OnCuda on, const Sums<3>* of_part, std::size_t parts, RoundsRoom room);

// What the last round reported. Blocks.
RoundReport read_rounds(OnCuda on);

}  // namespace graphrun::kernels
