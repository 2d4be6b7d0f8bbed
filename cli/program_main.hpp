// The main function of graphrun and of graphrun-bench.
#pragma once

#include "cli/program.hpp"

namespace graphrun::cli {

// Reads the command line, runs one command, turns what happened into a status. Where `bench` is
// null, graphrun-bench beside this program takes the place of the process for that command; its own
// name stands for `graphrun bench`.
int program_main(int argc, char** argv, BenchRunner bench);

}  // namespace graphrun::cli
