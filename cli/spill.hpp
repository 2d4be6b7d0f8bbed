// Graphs larger than the GPU's memory.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>

#include "cli/algorithm.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

// Before the graph is built: lets it lie in the host's memory in part, where the GPU's would not
// hold it beside a run of the entry. The graph is then kept in CSR.
void spill_if_larger(Run& run, const catalogue::Entry& entry, const catalogue::Request& request,
                     GraphArguments& graph);
// The same for a product of the matrix by vectors of `value_bytes`.
void spill_product_if_larger(Run& run, std::size_t value_bytes, bool keeps_weights,
                             GraphArguments& graph);
// After it: reports how much of it does, and that this is why it is in CSR.
void say_spilled(Run& run);

}  // namespace graphrun::cli
