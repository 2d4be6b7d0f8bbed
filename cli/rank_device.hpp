// The processor of each of several ranks.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/process_ranks.hpp"

namespace graphrun::cli {

// The arguments with the device of this rank in place of --gpus; null: of the only process. It is
// the one that --gpus names for it, or for --device cuda the GPU of its place on its host. Throws
// UsageError for --gpus of ranks that a launcher started, and NotAvailable where there are not so
// many GPUs.
DeviceArguments on_own_device(DeviceArguments arguments, const ProcessRanks* ranks);

// Says that --device auto, which takes processors for several ranks, leaves out the GPUs of a host
// that lists so many, and how they are taken.
std::vector<std::string> gpus_left_out(const Launch& launch, int listed);

// Says that the graph needs one GPU alone, and how to run it so.
std::string one_gpu_holds_all(const Launch& launch);

// Throws NotAvailable if two ranks have one GPU, unless GRAPHRUN_SHARE_GPU is 1. Returns how many
// have this rank's; 1 on a processor. A call of all ranks.
int check_own_gpu(const Context& context, Ranks& ranks);

}  // namespace graphrun::cli
