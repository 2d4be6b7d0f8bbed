// The limits of a device as a table.
#pragma once

#include "bench/grid.hpp"
#include "cli/report.hpp"

namespace graphrun::cli::bench {

// The table of "ceilings" in a bench document.
Grid ceiling_grid(const Json& ceilings);

}  // namespace graphrun::cli::bench
