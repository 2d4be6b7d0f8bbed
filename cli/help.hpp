// The text of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace graphrun::cli {

// Commands and options by group, two aligned columns, examples at the end. It lays out everything
// itself, because CLI11's own layout differs between its releases.
class HelpText : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override;
};

}  // namespace graphrun::cli
