// On how many GPUs an algorithm answers soonest, by what it is estimated to need.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include "cli/algorithm.hpp"
#include "cli/gpu_choice.hpp"

namespace graphrun::cli {

// Nothing where the run has a form for one GPU alone, or nothing tells its size. Generates small
// graphs of a recipe, reads the header of the graph's file and the lists of vertices that the
// parameters name, and uses CUDA where memory or time may matter.
std::optional<GpuChoice> foresee_gpus(const catalogue::Entry& entry, const AlgorithmArguments& a,
                                      Program& program);

}  // namespace graphrun::cli
