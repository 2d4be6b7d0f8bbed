// The graphrun program: reads the command line, runs one command, turns what happened into a
// status.
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <graphrun/engine/base/printable.hpp>
#include <graphrun/formats/file/write.hpp>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/device.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/standard_output.hpp"
#include "cli/standard_streams.hpp"
#include "cli/stop.hpp"
#include "cli/usage_message.hpp"

namespace graphrun::cli {
namespace {

// Whether the command line asks for a JSON object, as well as can be told where it is not accepted.
// That of bench goes to a file.
bool wants_json(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find(words.begin(), end, "--json") != end &&
         std::find(words.begin(), end, "bench") == end;
}

int run(int argc, char** argv, Console& console, StopOnSignal& stop, bool json) {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  const auto words = options_behind_command(app, {argv + std::min(argc, 1), argv + argc});
  try {
    parse_words(app, words);
    if (!stop.start()) {
      console.note("no thread can be started: a signal ends the program at once");
    }
    Program program{console, stop.token()};
    return chosen(program);
  } catch (const CLI::CallForHelp&) {
    write_standard_output(app.help());
  } catch (const CLI::CallForVersion&) {
    write_standard_output(version_text() + "\n");
  } catch (const CLI::ParseError& error) {
    const std::string message = printable(usage_message(app, words, error));
    return report_failure(console, {exit_usage, "usage", message + "\n" + help_pointer(app), {}},
                          json);
  } catch (const UsageError&) {
    Failure failure = current_failure();
    failure.message += "\n" + help_pointer(app);
    return report_failure(console, failure, json);
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
  open_standard_streams();
  ::signal(SIGPIPE, SIG_IGN);
  Console console;
  const bool json = wants_json({argv + std::min(argc, 1), argv + argc});
  StopOnSignal stop([&] {
    console.erase_at_exit();
    graphrun::discard_unfinished_files();
    if (json) write_last(as_json({exit_interrupted, "interrupted", {}, {}}));
  });
  int status = exit_failed;
  try {
    status = run(argc, argv, console, stop, json);
  } catch (const BrokenPipe&) {
    status = end_by_broken_pipe();
  } catch (...) {
    status = report_failure(console, current_failure(), json);
  }
  if (is_gpu_opening()) {  // for another 0.2 s or so
    std::fflush(nullptr);
    ::_exit(status);
  }
  return status;
}
