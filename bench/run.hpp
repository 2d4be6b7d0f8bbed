// The execution of `graphrun bench`.
#pragma once

#include "cli/bench_settings.hpp"
#include "cli/program.hpp"

namespace graphrun::cli::bench {

// Measures, prints, and writes files. Returns the exit status. Throws UsageError, WrongResult,
// Unsupported if nothing was measured, OutputError, and what the library throws.
int run(const Settings& settings, Program& program);

}  // namespace graphrun::cli::bench
