// The whole command line: every command with its options, wherever they stand.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace graphrun::cli {

constexpr const char* program_summary =
    "Graph analytics as sparse matrix products, on CPUs and GPUs.";

// Declares the program's commands and their options. Parsing sets `chosen` to the action of the
// command that was given; the app refers to it.
void declare_commands(CLI::App& app, Action& chosen);

// The words with options that stand before the command moved behind it, so that `graphrun -q bfs G`
// means `graphrun bfs -q G`. --help and --version stay in front.
std::vector<std::string> options_behind_command(const CLI::App& app,
                                                std::vector<std::string> words);

void parse_words(CLI::App& app, const std::vector<std::string>& words);

// "graphrun 1.2.3 (CPU)"
std::string version_text();

}  // namespace graphrun::cli
