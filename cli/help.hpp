// The text of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.hpp"

namespace graphrun::cli {

// Commands and options by group, two aligned columns, examples at the end, as wide as the terminal.
// It lays out everything itself, because CLI11's own layout differs between its releases.
class HelpText : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override;
};

// The same, but where the command's first argument names a topic: that topic's page.
class TopicHelp : public HelpText {
 public:
  explicit TopicHelp(std::vector<HelpTopic> topics) : topics_(std::move(topics)) {}
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;

 private:
  std::vector<HelpTopic> topics_;
};

// What --help, the manual and the completions say of an option.
std::string names_of(const CLI::Option& option);  // "-o, --output FILE"
// The headings of an app's options that are shown, --help's last.
std::vector<std::string> option_groups(const CLI::App& app);
std::vector<const CLI::Option*> options_in(const CLI::App& app, const std::string& group);
std::vector<std::string> command_groups(const CLI::App& app);

// "Usage" of an app: its name, arguments and "[options]".
std::string usage_line(const CLI::App& app);
std::string positional_of(const CLI::Option& option);

// An app's description is its summary, and below that line its definition, which may be missing.
std::string summary_of(const CLI::App& app);
std::string definition_of(const CLI::App& app);

// The lines at the end of a help text, taken apart.
struct HelpLine {
  enum Kind { paragraph, heading, entry } kind;
  std::string text;         // of an entry: what is typed
  std::string explanation;  // of an entry; may be empty
};
std::vector<HelpLine> closing_lines(const std::string& text);

}  // namespace graphrun::cli
