// The program graphrun-bench: graphrun with the suites. `graphrun bench` runs it.
#include "bench/run.hpp"
#include "cli/program_main.hpp"

int main(int argc, char** argv) {
  return graphrun::cli::program_main(argc, argv, graphrun::cli::bench::run);
}
