// --gpus auto, before any process of the run is started.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/gpu_choice.hpp"

namespace graphrun::cli {

// Where the words ask for --gpus auto, or for several GPUs and --explain, and several are listed:
// what `foresee` finds in a child of this process, which may start threads and use CUDA, as this
// one can still be forked after that. Nothing otherwise, and where the child finds nothing: then
// auto takes one GPU. To be called while there is one thread.
std::optional<GpuChoice> auto_gpus(const std::vector<std::string>& words,
                                   const std::function<std::optional<GpuChoice>()>& foresee);

}  // namespace graphrun::cli
