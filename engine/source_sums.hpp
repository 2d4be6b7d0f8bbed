// Sums over many sources of a number for each vertex, which do not depend on who searches from
// which.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include <graphrun/engine/graph.hpp>

namespace graphrun {

// Some of many sources, consecutive ones.
struct SourceGroup {
  std::size_t begin;    // the position of its first one among all
  std::size_t before;   // sources of groups that came before
  std::size_t at_once;  // groups that ranks take at the same time
  std::span<const index_t> sources;
};

// Adds what searches from a group of sources give to the numbers of all vertices, in this process's
// own memory.
using AddFromSources =
    std::function<void(const SourceGroup& group, std::span<Vector<double>> sums)>;

// Each of `totals`, a vector of the graph, = the sums over the sources. They are cut into at most
// 64 groups, which are consecutive and of a multiple of `grain` sources. Sums of a group begin at
// 0, and are added to the totals in the order of the groups, so that bits depend on the sources and
// the grain alone. Over ranks each takes every so-many-th group: a call of all ranks. Throws what
// add_up() and exchanges do, OutOfMemory.
void sum_over_sources(const Graph& graph, std::span<const index_t> sources, std::size_t grain,
                      std::span<Vector<double>> totals, const AddFromSources& add_up);

}  // namespace graphrun
