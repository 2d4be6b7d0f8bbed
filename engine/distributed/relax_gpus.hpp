// A relaxing closure of vertices that lie on several GPUs: the host leads from step to step.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/base/ranks.hpp>
#include <optional>

#include "engine/closure/rank_relaxing.hpp"

namespace graphrun {

// Runs all steps, with buckets of `delta` that all ranks share. Nothing, and no value written,
// where it is `narrow` and values may not have fitted. A call of all ranks.
std::optional<kernels::ClosureTotals> relax_on_gpus(const Context& ctx,
                                                    kernels::RankRelaxing& relaxing,
                                                    const kernels::ClosurePlan& plan, bool narrow,
                                                    double delta, Watch& watch);

}  // namespace graphrun
