// Messages about command lines that CLI11 rejects.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace graphrun::cli {

// One sentence, which suggests the nearest known name for an unknown one. `words`: the arguments.
std::string usage_message(const CLI::App& app, const std::vector<std::string>& words,
                          const CLI::ParseError& error);

// A pointer to help: "try graphrun pagerank --help"; without a command, the list of commands.
std::string help_pointer(const CLI::App& app);

}  // namespace graphrun::cli
