// The first rounds of a settled closure over short rows, for as long as its frontier is narrow: on
// lattices and roads, that is all of them.
#pragma once

#include "base/common/backend.hpp"
#include "engine/closure/cuda/settled.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

// Whether rows are short enough, and sources few enough, for these rounds to be worth a launch.
bool is_narrow(const ClosurePlan& plan, index_t rows);

// Enqueues the rounds. They leave in work.control where they ended, and unless those were all
// rounds there are, the frontier in work.vertices.
void settle_narrow(OnCuda on, const SettledWork& work);

}  // namespace graphrun::kernels
