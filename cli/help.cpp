// The text of --help.
#include "cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace graphrun::cli {
namespace {

constexpr std::size_t left_width = 29;  // a longer name gets a line of its own
constexpr std::size_t full_width = 92;

std::string entry(const std::string& left, const std::string& description) {
  std::string out = "  " + left;
  std::size_t column = out.size();
  const auto indent = [&] {
    if (column > left_width) {
      out += '\n';
      column = 0;
    }
    out.append(left_width + 1 - column, ' ');
    column = left_width + 1;
  };
  indent();
  std::istringstream words(description);
  for (std::string word; words >> word;) {
    const bool first = column == left_width + 1;
    if (!first && column + 1 + word.size() > full_width) {
      out += '\n';
      column = 0;
      indent();
    } else if (!first) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out + '\n';
}

std::string names_of(const CLI::Option& option) {
  std::string names;
  for (const auto& name : option.get_snames()) names += "-" + name + ", ";
  for (const auto& name : option.get_lnames()) names += "--" + name + ", ";
  names.resize(names.size() - 2);
  if (option.get_snames().empty()) names.insert(0, 4, ' ');
  return option.get_option_text().empty() ? names : names + " " + option.get_option_text();
}

std::string positional_of(const CLI::Option& option) {
  const std::string name = option.get_name(true);
  return option.get_option_text().empty() ? name : name + " " + option.get_option_text();
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string line = name.empty() ? app.get_name() : name;
  if (app.get_parent() != nullptr) line = app.get_parent()->get_name() + " " + app.get_name();
  for (const auto* option : app.get_options()) {
    if (option->get_positional()) line += " " + positional_of(*option);
  }
  if (!app.get_subcommands({}).empty()) line += " COMMAND";
  return fmt::format("Usage: {} [options]\n", line);
}

std::string commands(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const auto* command : app.get_subcommands({})) {
    if (std::find(groups.begin(), groups.end(), command->get_group()) == groups.end()) {
      groups.push_back(command->get_group());
    }
  }
  std::string out;
  for (const auto& group : groups) {
    out += fmt::format("\n{}:\n", group);
    for (const auto* command : app.get_subcommands({})) {
      if (command->get_group() == group) {
        out += entry(command->get_name(), command->get_description());
      }
    }
  }
  return out;
}

std::string options(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const auto* option : app.get_options()) {
    if (option->get_positional()) continue;
    if (std::find(groups.begin(), groups.end(), option->get_group()) == groups.end()) {
      groups.push_back(option->get_group());
    }
  }
  // --help comes first in CLI11's list and last for a reader.
  if (groups.size() > 1) std::rotate(groups.begin(), groups.begin() + 1, groups.end());
  std::string out;
  for (const auto& group : groups) {
    out += fmt::format("\n{}:\n", group);
    for (const auto* option : app.get_options()) {
      if (!option->get_positional() && option->get_group() == group) {
        out += entry(names_of(*option), option->get_description());
      }
    }
  }
  return out;
}

}  // namespace

std::string HelpText::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const {
  const bool is_command = app->get_parent() != nullptr;
  const std::string title = is_command ? "graphrun " + app->get_name() + ": " : "";
  std::string out = title + app->get_description() + "\n\n" + usage(*app, name);
  bool first = true;
  for (const auto* option : app->get_options()) {
    if (!option->get_positional()) continue;
    if (first) out += '\n';
    first = false;
    out += entry(positional_of(*option), option->get_description());
  }
  out += commands(*app);
  out += options(*app);
  if (!app->get_footer().empty()) out += "\n" + app->get_footer() + "\n";
  return out;
}

}  // namespace graphrun::cli
