// A relaxing closure round by round, for when it is to end after some of them.
#pragma once

#include <span>

#include <graphrun/engine/closure.hpp>

namespace graphrun {

// Rounds that a trace keeps.
inline constexpr std::size_t most_traced = 65536;

// x <- min(x, A'x), options.max_rounds times or until nothing changes: the least over all paths of
// at most so many edges. `x`, `sources` and `options` as of closure(), which has checked them.
template <MinSemiring S>
ClosureResult relax_rounds(const Graph& graph, std::span<const index_t> sources,
                           Vector<typename S::value_type>& x, const ClosureOptions& options);

}  // namespace graphrun
