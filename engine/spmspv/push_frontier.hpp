// Push step with a caller's stop watch.
#pragma once

#include <graphrun/engine/frontier.hpp>
#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

#include "base/common/watch.hpp"

namespace graphrun {

// As spmspv(), but polls `watch` at least every 50 ms. After a stop request `next` holds a partial
// result.
template <MinSemiring S>
void push_frontier(const Matrix& a, const Frontier<typename S::value_type>& frontier,
                   Frontier<typename S::value_type>& next, Mask mask, Watch& watch);

}  // namespace graphrun
