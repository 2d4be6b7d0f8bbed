// graphrun completions, and the script for bash.
#include "cli/completions.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>

#include "cli/command_line.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/help.hpp"
#include "cli/program.hpp"
#include "cli/standard_output.hpp"

namespace graphrun::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::vector<std::string> names_alone(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const auto& name : option.get_snames()) names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

// The case of one command: its options, their values, and its arguments.
std::string bash_command(const CLI::App& command) {
  std::vector<std::string> options;
  std::string after, arguments;
  for (const auto* option : command.get_options()) {
    const Expected expected = expected_value(*option);
    if (option->get_positional()) {
      arguments += (arguments.empty() ? "" : " ") + joined(expected.words, " ");
      continue;
    }
    if (option->get_group().empty()) continue;
    const auto names = names_alone(*option);
    options.insert(options.end(), names.begin(), names.end());
    if (!expected.words.empty()) {
      after += fmt::format("        {}) words='{}' ;;\n", joined(names, "|"),
                           joined(expected.words, " "));
    } else if (option->get_items_expected_max() > 0) {
      after += fmt::format("        {}) return ;;\n", joined(names, "|"));
    }
  }
  return fmt::format(
      "    {})\n      options='{}'\n      words='{}'\n      case $before in\n{}      esac ;;\n",
      command.get_name(), joined(options, " "), arguments, after);
}

int show(const std::string& shell) {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  if (shell == "bash") {
    write_standard_output(bash_completion(app));
  } else if (shell == "zsh") {
    write_standard_output(zsh_completion(app));
  } else if (shell == "fish") {
    write_standard_output(fish_completion(app));
  } else {
    throw UsageError("'" + shell + "' is not one of bash, zsh, fish");
  }
  return exit_ok;
}

}  // namespace

Expected expected_value(const CLI::Option& option) {
  // CLI11's type name of an argument is the list of its words; without a list, files are expected.
  const std::string type = option.get_type_name();
  const bool listed = type.find('|') != std::string::npos;
  const std::string text = listed                    ? type
                           : option.get_positional() ? option.get_name(true)
                                                     : option.get_option_text();
  Expected expected;
  const bool choices = text.find('|') != std::string::npos;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '|');) {
    part = part.substr(0, part.find('['));
    const bool placeholder = part.empty() || (part.front() >= 'A' && part.front() <= 'Z');
    if (choices && !placeholder) expected.words.push_back(part);
    if (part == "DIR") expected.folder = true;
    if (part.find("FILE") != std::string::npos || part.ends_with(".json")) expected.file = true;
  }
  if (option.get_positional() && expected.words.empty()) expected.file = true;
  return expected;
}

std::string bash_completion(const CLI::App& app) {
  std::vector<std::string> names;
  std::string branches;
  for (const auto* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
    branches += bash_command(*command);
  }
  return fmt::format(
      "# What bash completes after graphrun; made by: graphrun completions bash\n"
      "_graphrun() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  local command='' options='' words='' i\n"
      "  COMPREPLY=()\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${{COMP_WORDS[i]}} in\n"
      "    {}) command=${{COMP_WORDS[i]}}; break ;;\n"
      "    esac\n"
      "  done\n"
      "  case $command in\n"
      "    '') words='{}' options='-h --help -V --version' ;;\n{}"
      "  esac\n"
      "  [[ $current == -* ]] && words=$options\n"
      "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
      "}}\n"
      "complete -o bashdefault -o default -F _graphrun graphrun\n",
      joined(names, "|"), joined(names, " "), branches);
}

Action completions_command(Options& options) {
  const auto shell = std::make_shared<std::string>();
  options.positional("SHELL", *shell, "bash, zsh or fish");
  options.suggest("SHELL", {"bash", "zsh", "fish"});
  options.examples(
      "Examples:\n"
      "  eval \"$(graphrun completions bash)\"    in .bashrc\n"
      "  eval \"$(graphrun completions zsh)\"     in .zshrc, after compinit\n"
      "  graphrun completions fish | source     in config.fish");
  return [shell](Program&) { return show(*shell); };
}

}  // namespace graphrun::cli
