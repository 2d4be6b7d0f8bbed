// Messages about command lines that CLI11 rejects.
#include "cli/usage_message.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/base/nearest_name.hpp>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/wrap.hpp"

namespace graphrun::cli {
namespace {

// Other names of commands, beside those in the catalogue.
constexpr std::pair<std::string_view, std::string_view> other_names[] = {
    {"page-rank", "pagerank"}, {"matmul", "spgemm"},
    {"multiply", "spgemm"},    {"spmm", "spgemm"},
    {"mxm", "spgemm"},         {"mxv", "spmv"},
    {"describe", "info"},      {"stats", "info"},
    {"summary", "info"},       {"gen", "generate"},
    {"random", "generate"},    {"benchmark", "bench"},
    {"gpus", "devices"},       {"completion", "completions"},
    {"manual", "man"},
};

std::string suggestion(const std::string& name) {
  return name.empty() ? "" : fmt::format("; did you mean {}?", name);
}

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == '_') c = '-';
  }
  return text;
}

// Maps other names to commands.
std::map<std::string, std::string> commands_by_other_names() {
  std::map<std::string, std::string> names;
  for (const auto& [other, name] : other_names) names.emplace(other, name);
  for (const catalogue::Entry& entry : catalogue::entries()) {
    for (const std::string& other : entry.other_names) names.emplace(other, entry.name);
  }
  return names;
}

std::string nearest_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const auto* command : app.get_subcommands({})) known.push_back(command->get_name());
  const auto others = commands_by_other_names();
  for (const auto& [other, name] : others) known.push_back(other);
  const std::string found = nearest_name(in_lower_case(word), known);
  const auto other = others.find(found);
  return other == others.end() ? found : other->second;
}

const CLI::App& used_command(const CLI::App& app) {
  const auto used = app.get_subcommands();
  return used.empty() ? app : *used.front();
}

bool has_option(const CLI::App& command, const std::string& name) {
  return command.get_option_no_throw(name) != nullptr;
}

std::string unknown_option(const CLI::App& app, const std::string& name) {
  const CLI::App& used = used_command(app);
  std::vector<std::string> known;
  for (const auto* option : used.get_options()) {
    for (const auto& one : option->get_lnames()) known.push_back("--" + one);
  }
  const std::string near = nearest_name(name, known);
  if (!near.empty()) return fmt::format("unknown option {}{}", name, suggestion(near));
  std::vector<std::string> others;
  for (const auto* command : app.get_subcommands({})) {
    if (has_option(*command, name)) others.push_back(command->get_name());
  }
  if (others.empty() || &used == &app) return fmt::format("unknown option {}", name);
  return fmt::format("unknown option {} of {}: it belongs to {}", name, used.get_name(),
                     fmt::join(others, ", "));
}

// The message if no command was recognised.
std::string without_command(const CLI::App& app, const std::string& first) {
  if (!first.starts_with('-')) {
    return fmt::format("there is no command '{}'{}", first,
                       suggestion(nearest_command(app, first)));
  }
  const std::string name = first.substr(0, first.find('='));
  const auto all = app.get_subcommands({});
  const bool known = std::any_of(
      all.begin(), all.end(), [&](const CLI::App* command) { return has_option(*command, name); });
  return known ? "no command given" : unknown_option(app, name);
}

// How several files are given, where they may be what was meant: a shell makes them of *.csv.
std::string several_files(const CLI::App& command, const std::vector<std::string>& words) {
  if (!has_option(command, "GRAPH")) return {};
  const auto files = std::count_if(words.begin(), words.end(), [](const std::string& word) {
    std::error_code error;
    return std::filesystem::is_regular_file(word, error);
  });
  if (files < 2) return {};
  return "; several files as one graph are a folder, or a pattern in quotes: '*.csv', "
         "'{a.csv,b.csv}'";
}

}  // namespace

std::string usage_message(const CLI::App& app, const std::vector<std::string>& words,
                          const CLI::ParseError& error) {
  if (app.get_subcommands().empty()) {
    return words.empty() ? "no command given" : without_command(app, words.front());
  }
  const auto extra = app.remaining(true);
  const std::string text = error.what();
  // CLI11 promises no order. An unknown option is the likelier mistake.
  const auto option = std::find_if(extra.begin(), extra.end(), [](const std::string& word) {
    return word.size() > 1 && word.front() == '-';
  });
  if (option != extra.end()) return unknown_option(app, option->substr(0, option->find('=')));
  if (!extra.empty()) {
    return fmt::format("unexpected argument '{}'{}", extra.front(),
                       several_files(used_command(app), words));
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && text.starts_with("-")) {
    return text.substr(0, text.find(':')) + " needs a value";
  }
  const auto flag = text.find(" was given a disallowed flag override");
  if (flag != std::string::npos) return fmt::format("--{} takes no value", text.substr(0, flag));
  return text;
}

std::string help_pointer(const CLI::App& app) {
  const CLI::App& command = used_command(app);
  if (&command != &app) return fmt::format("try graphrun {} --help", command.get_name());
  std::vector<std::string> names;
  for (const auto* one : app.get_subcommands({})) names.push_back(one->get_name());
  const std::string list = fmt::format("commands: {}", fmt::join(names, ", "));
  return wrapped(list, page_width(STDERR_FILENO), 2) + "\ntry graphrun --help";
}

}  // namespace graphrun::cli
