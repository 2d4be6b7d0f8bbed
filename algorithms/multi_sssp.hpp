// Shortest paths from many sources.
#pragma once

#include <functional>
#include <span>

#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/engine/search_sums.hpp>
#include <graphrun/formats/matrix/dense.hpp>

namespace graphrun {

// distance{v, j}: the length of a shortest path from sources[j] to v, MinPlus<T>::zero if v is
// unreached: each column as sssp() has it, with the same bits. Row-major, one row per vertex.
// Sources may repeat. Of the options the rounds' are taken. On a CPU searches run beside each
// other, each on a thread, where there are enough. `on_progress` may be empty. Blocks, polls and
// throws as sssp() does.
template <class T>
Dense<T> multi_sssp(const Graph& graph, std::span<const index_t> sources,
                    const SsspOptions& options = {},
                    const std::function<void(const SearchProgress&)>& on_progress = {});

}  // namespace graphrun
