// Rounds of algorithms that iterate until their values hardly change.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

// The end of a round.
struct IterationRound {
  int iteration;    // from 1
  double residual;  // the L1 change of this round
};

}  // namespace graphrun
