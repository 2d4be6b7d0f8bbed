// What to tell a user whose command line CLI11 did not accept.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace graphrun::cli {

// One sentence, with the nearest known name where something is unknown.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error);

// Where to read on: "try graphrun pagerank --help".
std::string help_pointer(const CLI::App& app);

}  // namespace graphrun::cli
