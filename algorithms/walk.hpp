// Random walks.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/walks.hpp>

namespace graphrun {

// Random walks along edges from each of `starts`, or of all vertices, as WalkRule has it; in a
// directed graph along their direction, so that a walk ends where none leads on. Self-loops are
// edges, repeats of an edge one. The same on every device and for any number of threads. Blocks.
// Throws what random_walks() does.
Walks walk(const Graph& graph, const WalkRule& rule,
           std::optional<std::span<const index_t>> starts = {}, const WalkOutput& output = {});

}  // namespace graphrun
