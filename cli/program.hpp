// What the running process offers every command.
#pragma once

#include <stop_token>

#include "cli/console.hpp"

namespace graphrun::cli {

struct Program {
  Console& console;
  std::stop_token stop;
};

}  // namespace graphrun::cli
