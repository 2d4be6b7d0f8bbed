// A relaxing closure of vertices that lie on several GPUs: the host leads from step to step.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>

#include "engine/closure/rank_relaxing.hpp"

namespace graphrun {

// Runs all steps, with buckets of `delta` that all ranks share. A call of all ranks.
kernels::ClosureTotals relax_on_gpus(const Context& ctx, kernels::RankRelaxing& relaxing,
                                     double delta, Watch& watch);

}  // namespace graphrun
