// What to tell a user whose command line CLI11 did not accept.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace graphrun::cli {

// One sentence, with the nearest known name where something is unknown. `words` are those that
// were parsed.
std::string usage_message(const CLI::App& app, const std::vector<std::string>& words,
                          const CLI::ParseError& error);

// Where to read on: "try graphrun pagerank --help"; where no command was given, the list of them.
std::string help_pointer(const CLI::App& app);

}  // namespace graphrun::cli
