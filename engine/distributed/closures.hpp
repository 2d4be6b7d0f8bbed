// Closures over ranks, round by round. In wide rounds of a search the new values are spread to all
// ranks, and each looks for what they mean for its own vertices; in narrow ones, and where
// distances are relaxed, the owners of new values send what these mean for other ranks' vertices.
#pragma once

#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>

#include "engine/closure/kernels.hpp"

namespace graphrun {

// kernels::settle() of the graph, or of its transpose. `level` and `parent` are slices. A call of
// all ranks.
kernels::ClosureTotals settle_over_ranks(const Graph& graph, bool backwards,
                                         const kernels::ClosurePlan& plan, Vector<index_t>& level,
                                         Vector<index_t>* parent, Watch& watch);

// The same on a GPU of each rank.
kernels::ClosureTotals settle_on_gpus(const Graph& graph, bool backwards,
                                      const kernels::ClosurePlan& plan, Vector<index_t>& level,
                                      Vector<index_t>* parent, Watch& watch);

// kernels::relax(), with buckets that all ranks share. A call of all ranks.
template <MinSemiring S>
kernels::ClosureTotals relax_over_ranks(const Graph& graph, const kernels::ClosurePlan& plan,
                                        Vector<typename S::value_type>& x, Watch& watch);

}  // namespace graphrun
