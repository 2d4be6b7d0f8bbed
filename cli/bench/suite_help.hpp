// What --help says of each suite.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace graphrun::cli::bench {

// One for each suite, in the order of suites(), then one for each command that can be measured.
std::vector<HelpTopic> suite_topics();

// The commands that can be measured by themselves.
std::vector<std::string> measured_commands();

}  // namespace graphrun::cli::bench
