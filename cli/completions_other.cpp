// The scripts for zsh and fish.
#include <fmt/format.h>

#include "cli/completions.hpp"
#include "cli/help.hpp"

namespace graphrun::cli {
namespace {

// The text for a single-quoted word of a shell: a backslash before each of `special`, and `quote`
// in place of each quote.
std::string escaped_for(const std::string& text, std::string_view special, const char* quote) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += quote;
    } else {
      if (special.find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string for_zsh(const std::string& text) { return escaped_for(text, "\\[]:", "'\\''"); }
std::string for_fish(const std::string& text) { return escaped_for(text, "\\", "\\'"); }

std::string words_of(const Expected& expected) {
  return fmt::format("{}", fmt::join(expected.words, " "));
}

// zsh's action for a value: a list of words, files, folders, or nothing.
std::string zsh_action(const Expected& expected) {
  if (!expected.words.empty()) return "(" + words_of(expected) + ")";
  if (expected.folder) return "_files -/";
  return expected.file ? "_files" : "( )";
}

std::string zsh_option(const CLI::Option& option) {
  std::string out;
  const std::string what = "[" + for_zsh(option.get_description()) + "]";
  const std::string value =
      option.get_items_expected_max() == 0
          ? ""
          : ":" + for_zsh(option.get_option_text()) + ":" + zsh_action(expected_value(option));
  for (const auto& name : option.get_snames()) {
    out += fmt::format(" \\\n        '-{}{}{}'", name, what, value);
  }
  for (const auto& name : option.get_lnames()) {
    out += fmt::format(" \\\n        '--{}{}{}'", name, what, value);
  }
  return out;
}

std::string zsh_command(const CLI::App& command) {
  std::string out = fmt::format("      ({})\n        _arguments", command.get_name());
  for (const auto* option : command.get_options()) {
    if (option->get_positional()) {
      const Expected expected = expected_value(*option);
      const bool repeats = option->get_items_expected_max() > 1;
      // Of several words the first is from the list; files follow.
      if (!expected.words.empty() || !repeats) {
        out += fmt::format(" \\\n        ':{}:{}'", for_zsh(option->get_name(true)),
                           zsh_action(expected));
      }
      if (repeats) out += " \\\n        '*:file:_files'";
    } else if (!option->get_group().empty()) {
      out += zsh_option(*option);
    }
  }
  return out + " ;;\n";
}

std::string fish_option(const CLI::Option& option, const std::string& begin) {
  std::string out = begin;
  for (const auto& name : option.get_snames()) out += " -s " + name;
  for (const auto& name : option.get_lnames()) out += " -l " + name;
  const Expected expected = expected_value(option);
  if (!expected.words.empty()) {
    out += fmt::format(" -x -a '{}'", words_of(expected));
  } else if (expected.file || expected.folder) {
    out += " -r -F";
  } else if (option.get_items_expected_max() > 0) {
    out += " -x";
  }
  return out + fmt::format(" -d '{}'\n", for_fish(option.get_description()));
}

}  // namespace

std::string zsh_completion(const CLI::App& app) {
  std::string names, branches;
  for (const auto* command : app.get_subcommands({})) {
    names += fmt::format("    '{}:{}'\n", command->get_name(), for_zsh(summary_of(*command)));
    branches += zsh_command(*command);
  }
  return fmt::format(
      "#compdef graphrun\n"
      "# What zsh completes after graphrun; made by: graphrun completions zsh\n"
      "_graphrun() {{\n"
      "  local curcontext=$curcontext state line\n"
      "  local -a names\n"
      "  names=(\n{}  )\n"
      "  _arguments -C '(-h --help)'{{-h,--help}}'[help]' '(-V "
      "--version)'{{-V,--version}}'[version]'"
      " \\\n    '1: :->command' '*:: :->argument'\n"
      "  case $state in\n"
      "    (command) _describe command names ;;\n"
      "    (argument)\n"
      "      case $words[1] in\n{}"
      "      esac ;;\n"
      "  esac\n"
      "}}\n"
      "if [[ $funcstack[1] == _graphrun ]]; then _graphrun \"$@\"; else compdef _graphrun "
      "graphrun; "
      "fi\n",
      names, branches);
}

std::string fish_completion(const CLI::App& app) {
  std::string out = "# What fish completes after graphrun; made by: graphrun completions fish\n";
  for (const auto* command : app.get_subcommands({})) {
    out += fmt::format("complete -c graphrun -n __fish_use_subcommand -f -a {} -d '{}'\n",
                       command->get_name(), for_fish(summary_of(*command)));
  }
  for (const auto* command : app.get_subcommands({})) {
    const std::string begin = fmt::format(
        "complete -c graphrun -n '__fish_seen_subcommand_from {}'", command->get_name());
    for (const auto* option : command->get_options()) {
      if (option->get_positional()) {
        const Expected expected = expected_value(*option);
        if (!expected.words.empty()) out += begin + " -a '" + words_of(expected) + "'\n";
      } else if (!option->get_group().empty()) {
        out += fish_option(*option, begin);
      }
    }
  }
  return out;
}

}  // namespace graphrun::cli
