// Faults of a rank, for tests.
#pragma once

#include <graphrun/base/ranks.hpp>

namespace graphrun::cli {

// Plants what GRAPHRUN_RANK_FAULT says, in before_exchange. RANK:K:ACTION is a fault of that rank
// before its exchange K, which count from 0, with ACTION
//   throw    an Error
//   memory   std::bad_alloc
//   kill     SIGKILL
//   stop     SIGSTOP
//   delay    sleep of 50 ms
//   extra    exchange that the other ranks do not take part in
// and random-delay:SEED is a sleep of up to 2 ms of each rank before each exchange. An exchange
// that is never reached has no fault. Throws UsageError for another value.
void plant_rank_fault(Ranks& ranks);

}  // namespace graphrun::cli
