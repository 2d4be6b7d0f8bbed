// A relaxing closure round by round, for when it is to end after some of them.
#pragma once

#include <functional>
#include <span>

#include <graphrun/engine/closure.hpp>

#include "base/common/watch.hpp"

namespace graphrun {

// Rounds that a trace keeps.
inline constexpr std::size_t most_traced = 65536;

// What tells options.on_progress how far a closure has come; nothing where there is none. The
// options must outlive it.
inline std::function<void(const Progress&)> teller(const ClosureOptions& options) {
  if (!options.on_progress) return {};
  return [&options](const Progress& at) { options.on_progress({at.rounds, at.reached, at.edges}); };
}

// x <- min(x, A'x), options.max_rounds times or until nothing changes: the least over all paths of
// at most so many edges. `x`, `sources` and `options` as of closure(), which has checked them.
template <MinSemiring S>
ClosureResult relax_rounds(const Graph& graph, std::span<const index_t> sources,
                           Vector<typename S::value_type>& x, const ClosureOptions& options);

}  // namespace graphrun
