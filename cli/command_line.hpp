// The command line: the commands, their options, and options that stand before the command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace graphrun::cli {

constexpr const char* program_summary =
    "Graph analytics as sparse matrix products, on CPUs and GPUs.";

// Declares the program's commands and their options. Parsing sets `chosen`, which must outlive the
// app, to the action of the given command.
void declare_commands(CLI::App& app, Action& chosen);

// Moves options that stand before the command behind it: `-q bfs G` becomes `bfs -q G`. --help and
// --version stay in front.
std::vector<std::string> options_behind_command(const CLI::App& app,
                                                std::vector<std::string> words);

void parse_words(CLI::App& app, const std::vector<std::string>& words);

// "graphrun 1.2.3 (CPU)"
std::string version_text();

}  // namespace graphrun::cli
