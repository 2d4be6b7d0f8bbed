// --gpus auto, before any process of the run is started.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/gpu_choice.hpp"

namespace graphrun::cli {

// The choice that `foresee` makes, for --gpus auto, and for several GPUs with --explain. A child
// process calls it: it may start threads and use CUDA, and this process can still be forked
// afterwards. Nothing for other words, where fewer than two GPUs are listed, and where `foresee`
// returns nothing or throws; --gpus auto then takes one GPU. To be called while there is one
// thread.
std::optional<GpuChoice> auto_gpus(const std::vector<std::string>& words,
                                   const std::function<std::optional<GpuChoice>()>& foresee);

}  // namespace graphrun::cli
