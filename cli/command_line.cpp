// The command line: the commands, their options, and options that stand before the command.
#include "cli/command_line.hpp"

#include <algorithm>
#include <graphrun/version.hpp>
#include <memory>

#include "cli/help.hpp"

namespace graphrun::cli {
namespace {

#if defined(GRAPHRUN_WITH_CUDA)
constexpr const char* version_line = "graphrun " GRAPHRUN_VERSION " (CPU and CUDA)";
#else
constexpr const char* version_line = "graphrun " GRAPHRUN_VERSION " (CPU)";
#endif

// How the commands declare an option of this name.
struct Known {
  bool flag = false, value = false;
};

Known known_option(const CLI::App& app, const std::string& name) {
  Known known;
  for (const auto* command : app.get_subcommands({})) {
    for (const auto* option : command->get_options()) {
      if (option->get_positional() || !option->check_name(name)) continue;
      (option->get_items_expected_max() > 0 ? known.value : known.flag) = true;
    }
  }
  return known;
}

bool is_command(const CLI::App& app, const std::string& word) {
  const auto all = app.get_subcommands({});
  return std::any_of(all.begin(), all.end(),
                     [&](const CLI::App* command) { return command->get_name() == word; });
}

// The number of words of the option `word`: 1, or 2 with its value; 0 if no command has it.
std::size_t words_of_option(const CLI::App& app, const std::string& word, const std::string& next) {
  if (word.size() < 2 || word.front() != '-') return 0;
  const std::size_t end = word.starts_with("--") ? std::min(word.find('='), word.size()) : 2;
  const std::string name = word.substr(0, end);
  if (app.get_option_no_throw(name) != nullptr) return 0;
  const Known known = known_option(app, name);
  if (!known.flag && !known.value) return 0;
  if (!known.value || end < word.size()) return 1;
  // --json is a flag of most commands, and names a file in bench.
  const bool follows = !is_command(app, next) && !next.starts_with('-');
  return !known.flag || follows ? 2 : 1;
}

// Declares --quiet and --verbose, which every command accepts, also as -q and -v: walk, which has
// --q, has no -q.
void take_console_options(CLI::App& command) {
  if (command.get_option_no_throw("--quiet") != nullptr) return;
  command.add_flag("-q,--quiet")->group("");
  command.add_flag("-v,--verbose")->group("");
}

}  // namespace

std::string version_text() { return version_line; }

void declare_commands(CLI::App& app, Action& chosen) {
  app.name("graphrun");
  app.formatter(std::make_shared<HelpText>());
  app.set_help_flag("-h,--help", "this text; after a command, its options");
  app.set_version_flag("-V,--version", version_line, "the version and what it was built for");
  app.footer(
      "Options may stand before the command or after it. 'graphrun help COMMAND' explains each.\n"
      "\n"
      "Examples:\n"
      "  graphrun pagerank graphs/karate.mtx\n"
      "  graphrun bfs graphs/karate.mtx --source 1\n"
      "  graphrun help bfs");
  app.require_subcommand(1);
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.summary)->group(command.heading);
    sub->set_help_flag("-h,--help", "this text");
    Options options(*sub);
    sub->final_callback([&chosen, action = command.define(options)] { chosen = action; });
    take_console_options(*sub);
  }
}

void parse_words(CLI::App& app, const std::vector<std::string>& words) {
  // CLI11 takes the words in reverse.
  app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
}

std::vector<std::string> options_behind_command(const CLI::App& app,
                                                std::vector<std::string> words) {
  std::size_t at = 0;
  while (at < words.size()) {
    const std::string next = at + 1 < words.size() ? words[at + 1] : "";
    const std::size_t count = words_of_option(app, words[at], next);
    if (count == 0) break;
    at += count;
  }
  // If no command follows, the words stay: the message then names the first unknown one.
  if (at >= words.size() || words[at].starts_with('-')) return words;
  const auto begin = words.begin();
  const auto command = begin + static_cast<std::ptrdiff_t>(at);
  std::rotate(begin, command, command + 1);
  return words;
}

}  // namespace graphrun::cli
