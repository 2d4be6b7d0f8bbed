// The graphrun program: reads the command line, runs one command, turns what happened into a
// status.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/version.hpp>
#include <string>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/help.hpp"
#include "cli/program.hpp"
#include "cli/standard_output.hpp"
#include "cli/stop.hpp"
#include "cli/usage_message.hpp"

namespace graphrun::cli {
namespace {

#if defined(GRAPHRUN_WITH_CUDA)
constexpr const char* version_line = "graphrun " GRAPHRUN_VERSION " (CPU and CUDA)";
#else
constexpr const char* version_line = "graphrun " GRAPHRUN_VERSION " (CPU)";
#endif

void declare(CLI::App& app, Action& chosen) {
  app.name("graphrun");
  app.formatter(std::make_shared<HelpText>());
  app.set_help_flag("-h,--help", "this text; after a command, its options");
  app.set_version_flag("--version", version_line, "the version and what it was built for");
  app.footer(
      "Examples:\n"
      "  graphrun pagerank graphs/karate.mtx\n"
      "  graphrun bfs graphs/karate.mtx --source 1\n"
      "  graphrun COMMAND --help");
  app.require_subcommand(1);
  for (const Command& command : commands()) {
    CLI::App* sub = app.add_subcommand(command.name, command.summary)->group(command.heading);
    sub->set_help_flag("-h,--help", "this text");
    Options options(*sub);
    sub->final_callback([&chosen, action = command.define(options)] { chosen = action; });
  }
}

int run(int argc, char** argv, Console& console, const StopOnSignal& stop) {
  CLI::App app("Graph analytics as sparse matrix products, on CPUs and GPUs.");
  Action chosen;
  declare(app, chosen);
  try {
    app.parse(argc, argv);
    Program program{console, stop.token()};
    return chosen(program);
  } catch (const CLI::CallForHelp&) {
    write_standard_output(app.help());
  } catch (const CLI::CallForVersion&) {
    write_standard_output(std::string(version_line) + "\n");
  } catch (const CLI::ParseError& error) {
    console.error(usage_message(app, error) + "\n" + help_pointer(app));
    return exit_usage;
  } catch (const UsageError& error) {
    console.error(std::string(error.what()) + "\n" + help_pointer(app));
    return exit_usage;
  }
  return exit_ok;
}

// As any program in a pipeline ends whose reader is gone.
int end_by_broken_pipe() {
  ::signal(SIGPIPE, SIG_DFL);
  ::raise(SIGPIPE);
  return exit_failed;
}

}  // namespace
}  // namespace graphrun::cli

int main(int argc, char** argv) {
  using namespace graphrun::cli;
  ::signal(SIGPIPE, SIG_IGN);
  Console console;
  const StopOnSignal stop([&] {
    console.erase_at_exit();
    graphrun::discard_unfinished_files();
  });
  try {
    return run(argc, argv, console, stop);
  } catch (const BrokenPipe&) {
    return end_by_broken_pipe();
  } catch (...) {
    return report_failure(console);
  }
}
