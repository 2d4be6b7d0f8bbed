// The push step with a watch of the caller's.
#pragma once

#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

#include "engine/common/stop_watch.hpp"

namespace graphrun {

// spmspv(), but that it asks this watch at least every 50 ms. Where that said yes, `next` holds
// part of the result.
template <MinSemiring S>
void push_frontier(const Matrix& a, const Frontier<typename S::value_type>& frontier,
                   Frontier<typename S::value_type>& next, Mask mask, kernels::StopWatch& watch);

}  // namespace graphrun
