// The plan of a closure's kernels, from its graph and settings.
#pragma once

#include <span>

#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "engine/closure/kernels.hpp"

namespace graphrun {

// The plan of a closure that leaves no trace. `sources` are in the context's memory, and must
// outlive it.
inline kernels::ClosurePlan plan_of(const Graph& graph, std::span<const index_t> sources,
                                    const WeightSummary& weights, const ClosureOptions& options) {
  kernels::ClosurePlan plan{};
  plan.sources = sources.data();
  plan.source_count = static_cast<index_t>(sources.size());
  plan.mask = options.mask;
  plan.max_rounds = options.max_rounds;
  plan.entries = graph.counts().entries;
  plan.symmetric = !graph.directed();
  plan.mean_weight = weights.mean;
  plan.largest_weight = weights.largest;
  plan.delta = options.delta;
  return plan;
}

}  // namespace graphrun
