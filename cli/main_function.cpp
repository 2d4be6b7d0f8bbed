// The program as a function of the shared library, for the launcher of the Python package.
#include "bindings/c/graphrun.h"
#include "cli/errors.hpp"
#include "cli/program_main.hpp"

namespace graphrun::cli {
namespace {

int refuse_bench(const bench::Settings& /*settings*/, Program& /*program*/) {
  throw NotAvailable(
      "the graphrun of the Python package has no suites to measure: they are a program of their "
      "own, graphrun-bench, which a build of the sources makes (./dev build)");
}

}  // namespace
}  // namespace graphrun::cli

int graphrun_main(int argc, char** argv) {
  return graphrun::cli::program_main(argc, argv, graphrun::cli::refuse_bench);
}
