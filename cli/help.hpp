// The text of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.hpp"

namespace graphrun::cli {

// The help of a command: options by group in two columns, then examples, as wide as the terminal.
// It does not use CLI11's layout, which differs between releases.
class HelpText : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override;
};

// HelpText, but the page of a topic if the command's first argument names one.
class TopicHelp : public HelpText {
 public:
  explicit TopicHelp(std::vector<HelpTopic> topics) : topics_(std::move(topics)) {}
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override;

 private:
  std::vector<HelpTopic> topics_;
};

// An option in --help, the manual and the completions.
std::string names_of(const CLI::Option& option);  // "-o, --output FILE"
// The groups of an app's visible options; that of --help is last.
std::vector<std::string> option_groups(const CLI::App& app);
std::vector<const CLI::Option*> options_in(const CLI::App& app, const std::string& group);
std::vector<std::string> command_groups(const CLI::App& app);

// "Usage" of an app: its name, arguments and "[options]".
std::string usage_line(const CLI::App& app);
std::string positional_of(const CLI::Option& option);

// The parts of an app's description: its first line, and the rest, which may be empty.
std::string summary_of(const CLI::App& app);
std::string definition_of(const CLI::App& app);

// The parsed lines of Options::examples().
struct HelpLine {
  enum Kind { paragraph, heading, entry } kind;
  std::string text;         // of an entry: what is typed
  std::string explanation;  // of an entry; may be empty
};
std::vector<HelpLine> closing_lines(const std::string& text);

}  // namespace graphrun::cli
