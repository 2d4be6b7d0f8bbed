// What the running process offers every command.
#pragma once

#include <stop_token>

#include "cli/console.hpp"

namespace graphrun::cli {

namespace bench {
struct Settings;
}

struct Program;
using BenchRunner = int (*)(const bench::Settings&, Program&);

struct Program {
  Console& console;
  std::stop_token stop;
  BenchRunner bench = nullptr;  // null where the suites are not in this program
};

}  // namespace graphrun::cli
