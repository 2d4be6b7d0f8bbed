// The main function of graphrun and of graphrun-bench.
#pragma once

#include "cli/program.hpp"

namespace graphrun::cli {

// Parses the command line, runs the command and returns the exit status. If `bench` is null, the
// command `bench` replaces the process by graphrun-bench beside this program. A program called
// graphrun-bench runs `graphrun bench`.
int program_main(int argc, char** argv, BenchRunner bench);

}  // namespace graphrun::cli
