// The program of `graphrun bench`, which graphrun runs in its place. It is graphrun with the
// suites.
#include "bench/run.hpp"
#include "cli/program_main.hpp"

int main(int argc, char** argv) {
  return graphrun::cli::program_main(argc, argv, graphrun::cli::bench::run);
}
