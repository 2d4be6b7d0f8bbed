// The table of the formats suite: the choice on each graph beside the fastest format there.
#pragma once

#include <string>
#include <vector>

#include "bench/grid.hpp"
#include "cli/report.hpp"

namespace graphrun::cli::bench {

// A row for each graph and precision. `results` are a bench document's.
Grid choice_grid(const Json& results);

// What the rows come to: regret, the model's error, and a baseline's time over ours.
std::vector<std::string> choice_lines(const Json& results);

}  // namespace graphrun::cli::bench
