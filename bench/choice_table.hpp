// The table of the formats suite: on each graph, the chosen and the fastest format.
#pragma once

#include <string>
#include <vector>

#include "bench/grid.hpp"
#include "cli/report.hpp"

namespace graphrun::cli::bench {

// A row for each graph and precision. `results` are a bench document's.
Grid choice_grid(const Json& results);

// A summary of the rows: regret, the model's error, and the baseline's time over ours.
std::vector<std::string> choice_lines(const Json& results);

}  // namespace graphrun::cli::bench
