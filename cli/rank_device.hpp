// The processor of each of several ranks.
#pragma once

#include "cli/arguments.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun::cli {

// The arguments with the device of this rank in place of --gpus; null: of the only process. It is
// the one that --gpus names for it, or for --device cuda the GPU of its place on its host. Throws
// UsageError for --gpus of ranks that a launcher started, and NotAvailable where there are not so
// many GPUs.
DeviceArguments on_own_device(DeviceArguments arguments, const ProcessRanks* ranks);

// Throws NotAvailable if two ranks have one GPU, unless GRAPHRUN_SHARE_GPU is 1. A call of all
// ranks.
void check_own_gpu(const Context& context, Ranks& ranks);

}  // namespace graphrun::cli
