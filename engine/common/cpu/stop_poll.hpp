// Hears whether to stop, on each of several threads: now and then, and cheaply.
#pragma once

#include <graphrun/base/types.hpp>

#include "engine/common/stop_watch.hpp"

namespace graphrun::kernels {

// One thread's. Once it was told to stop it does not ask again.
class StopPoll {
 public:
  explicit StopPoll(StopWatch& watch) : watch_(watch) {}
  // After so much more work, in entries or vertices gone over.
  bool stops(offset_t work) {
    owed_ += work;
    if (stopped_ || owed_ < between_looks) return stopped_;
    owed_ = 0;
    return stopped_ = watch_.stop_requested();
  }

 private:
  // At 100 ns for an entry that no cache holds, 3 ms.
  static constexpr offset_t between_looks = 32768;
  StopWatch& watch_;
  offset_t owed_ = 0;
  bool stopped_ = false;
};

}  // namespace graphrun::kernels
