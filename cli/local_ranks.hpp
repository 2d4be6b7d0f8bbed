// Ranks that are processes which this program has forked, over sockets of one machine.
#pragma once

#include <memory>

#include "cli/fork_ranks.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun {

// Called once in each of the processes. finish() of rank 0 waits for their end, and a rank that has
// ended before is noticed by the others at once.
std::shared_ptr<ProcessRanks> start_local_ranks(const Launch& launch,
                                                std::unique_ptr<ForkedRanks> forked,
                                                double timeout_seconds);

}  // namespace graphrun
