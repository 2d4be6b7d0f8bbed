// What a traversal says of its rounds: on the progress bar, and one by one with --verbose.
#pragma once

#include <functional>
#include <graphrun/engine/closure.hpp>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// For ClosureOptions::on_progress: rounds, under the name they have here, and vertices reached.
std::function<void(const ClosureProgress&)> progress_of_rounds(Run& run, const char* name);

// One line on standard error for each round, where --verbose was given.
void say_rounds(Run& run, const char* name, const std::vector<ClosureRound>& trace);

}  // namespace graphrun::cli
