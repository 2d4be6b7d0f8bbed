// Closures from several sources, each by itself: the columns of a dense matrix.
#pragma once

#include <functional>
#include <span>

#include <graphrun/engine/closure.hpp>
#include <graphrun/formats/matrix/dense.hpp>

namespace graphrun {

// level{:, j} = the levels of closure() from sources[j]; sources may repeat. On a CPU searches run
// beside each other, a thread each, or in turn where there are fewer than half as many as threads.
// Takes another 64 bytes a vertex, or a column for each thread. Blocks, polls and throws as
// closure() does, and InvalidArgument where `level` has another size.
void closures(const Graph& graph, std::span<const index_t> sources, Dense<index_t>& level);
// The same of the transposed graph.
void closures_backwards(const Graph& graph, std::span<const index_t> sources,
                        Dense<index_t>& level);

// x{:, j} = closure() over S, a MinPlus, where x{sources[j]} is 0 at the beginning: beside each
// other as above, or in turn with options that ask for a trace, progress or rounds. `on_done` gets
// the number of finished searches, on the calling thread; it may be empty.
template <MinSemiring S>
void closures(const Graph& graph, std::span<const index_t> sources,
              Dense<typename S::value_type>& x, const ClosureOptions& options = {},
              const std::function<void(index_t)>& on_done = {});

}  // namespace graphrun
