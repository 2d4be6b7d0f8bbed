// The suites of `graphrun bench`, and their help.
#pragma once

#include <string>
#include <vector>

#include "cli/options.hpp"

namespace graphrun::cli::bench {

struct SuiteText {
  std::string name, summary;
  std::string arguments, definition, examples;  // of its help page
};

const std::vector<SuiteText>& suite_texts();

// The algorithms that `graphrun bench NAME` measures.
std::vector<std::string> measured_commands();

// The help pages: one for each suite, then one for each of measured_commands().
std::vector<HelpTopic> suite_topics();

}  // namespace graphrun::cli::bench
