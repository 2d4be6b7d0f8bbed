// graphrun help, version and man.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <graphrun/version.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/manual.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/usage_message.hpp"

namespace graphrun::cli {
namespace {

// Prints the help of `graphrun WORDS --help`.
int show_help(std::vector<std::string> words) {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  const auto all = app.get_subcommands({});
  const bool known =
      words.empty() || std::any_of(all.begin(), all.end(), [&](const CLI::App* command) {
        return command->get_name() == words.front();
      });
  if (!known) throw UsageError(usage_message(app, words, CLI::RequiredError("COMMAND")));
  words.emplace_back("--help");
  try {
    parse_words(app, words);
  } catch (const CLI::CallForHelp&) {
    write_standard_output(app.help());
  } catch (const CLI::ParseError& error) {
    throw UsageError(usage_message(app, words, error));
  }
  return exit_ok;
}

int show_version(bool json) {
#if defined(GRAPHRUN_WITH_CUDA)
  constexpr bool cuda = true;
#else
  constexpr bool cuda = false;
#endif
  const Json object = {
      {"schema", 1}, {"command", "version"}, {"version", GRAPHRUN_VERSION}, {"cuda", cuda}};
  write_standard_output((json ? object.dump(2) : version_text()) + "\n");
  return exit_ok;
}

int show_manual() {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  write_standard_output(manual_page(app));
  return exit_ok;
}

}  // namespace

Action help_command(Options& options) {
  const auto words = std::make_shared<std::vector<std::string>>();
  options.positionals("COMMAND", "[SUITE]", *words,
                      "what to explain: a command, or bench and one of its suites");
  std::vector<std::string> names;
  for (const Command& command : commands()) names.push_back(command.name);
  options.suggest("COMMAND", names);
  options.examples(
      "Examples:\n"
      "  graphrun help               the list of commands\n"
      "  graphrun help pagerank      the same as graphrun pagerank --help\n"
      "  graphrun help bench spmv    a suite of bench");
  return [words](Program&) { return show_help(*words); };
}

Action version_command(Options& options) {
  const auto json = std::make_shared<bool>(false);
  options.group("Result");
  options.flag("--json", *json, "one JSON object on standard output");
  options.examples("Examples:\n  graphrun version");
  return [json](Program&) { return show_version(*json); };
}

Action man_command(Options& options) {
  options.definition(
      "The page is written in the man macros of roff, from the same declarations as "
      "--help.");
  options.examples(
      "Examples:\n"
      "  graphrun man | man -l -                                   read it\n"
      "  graphrun man > ~/.local/share/man/man1/graphrun.1         keep it");
  return [](Program&) { return show_manual(); };
}

}  // namespace graphrun::cli
