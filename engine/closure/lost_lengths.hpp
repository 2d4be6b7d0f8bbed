// Lengths of paths that do not fit in their type.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/semiring.hpp>

namespace graphrun {

// Throws Unsupported where a closure x over S has lengths that were lost: whole ones beyond 64
// bits, or real ones that became infinite, so that their vertices would be taken for unreached.
// Over ranks a call of all.
template <MinSemiring S>
void refuse_lost_lengths(const Graph& graph, const Vector<typename S::value_type>& x);

}  // namespace graphrun
