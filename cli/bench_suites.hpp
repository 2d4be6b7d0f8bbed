// The suites of `graphrun bench`, and what --help says of each.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace graphrun::cli::bench {

struct SuiteText {
  std::string name, summary;
  std::string arguments, definition, examples;  // of its own page of help
};

const std::vector<SuiteText>& suite_texts();

// The commands that can be measured by themselves.
std::vector<std::string> measured_commands();

// A page for each suite, then one for each command that can be measured.
std::vector<HelpTopic> suite_topics();

}  // namespace graphrun::cli::bench
