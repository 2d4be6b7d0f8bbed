// Where rounds stand: what the next one is computed with, decided from the sums of the last one by
// the host or, between two kernels, by a GPU.
#pragma once

#include <graphrun/engine/spmv_rounds.hpp>

#include "engine/spmv/semi_iteration.hpp"

namespace graphrun {

// Starts before the first round.
class RoundState {
 public:
  // `second`: what is added for unscaled y goes to the second shift.
  GRAPHRUN_HD RoundState(const RoundRule& rule, double shift, double second_shift = 0,
                         bool second = false)
      : base_(shift),
        second_base_(second_shift),
        of_unscaled_(second ? 0 : rule.shift_of_unscaled),
        second_of_unscaled_(second ? rule.shift_of_unscaled : 0),
        most_(rule.most),
        until_settled_(rule.until_settled),
        steps_(rule.radius, rule.goal) {
    prepare(rule.unscaled);
  }

  GRAPHRUN_HD double shift() const { return shift_; }
  GRAPHRUN_HD double second_shift() const { return second_shift_; }
  GRAPHRUN_HD double weight() const { return weight_; }  // Affine::next_weight
  GRAPHRUN_HD int rounds() const { return rounds_; }
  GRAPHRUN_HD bool settled() const { return settled_; }
  GRAPHRUN_HD bool ended() const { return rounds_ >= most_ || (settled_ && until_settled_); }

  // After a round that gave `sums`.
  GRAPHRUN_HD void advance(const AffineSums& sums) {
    ++rounds_;
    settled_ = steps_.done_after(sums.change);
    prepare(sums.unscaled);
  }

 private:
  GRAPHRUN_HD void prepare(double unscaled) {
    shift_ = base_ + of_unscaled_ * unscaled;
    second_shift_ = second_base_ + second_of_unscaled_ * unscaled;
    if (!ended()) weight_ = steps_.next_weight(rounds_ + 2 >= most_);
  }

  double base_, second_base_, of_unscaled_, second_of_unscaled_;
  double shift_ = 0, second_shift_ = 0, weight_ = 1;
  int most_, rounds_ = 0;
  bool until_settled_, settled_ = false;
  SemiIteration steps_;
};

// What a GPU tells the host of rounds under way, in pinned memory.
struct RoundReport {
  static constexpr int most = 16;  // rounds under way
  int rounds;                      // since the first
  bool settled, ended;
  AffineSums sums[most];  // of round r, from 0, at r % most
};

}  // namespace graphrun
