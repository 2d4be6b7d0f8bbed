// Completion scripts for shells.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace graphrun::cli {

// The possible values of an option or an argument.
struct Expected {
  std::vector<std::string> words;  // from a list
  bool file = false, folder = false;
};
Expected expected_value(const CLI::Option& option);

std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace graphrun::cli
