#include "cli/program_main.hpp"

#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/formats/file/write.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/common/printable.hpp"
#include "cli/auto_gpus.hpp"
#include "cli/command_line.hpp"
#include "cli/device.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/launched.hpp"
#include "cli/lost_file.hpp"
#include "cli/program.hpp"
#include "cli/standard_output.hpp"
#include "cli/standard_streams.hpp"
#include "cli/stop.hpp"
#include "cli/usage_message.hpp"

namespace graphrun::cli {
namespace {

constexpr const char* bench_name = "graphrun-bench";

// Whether the words contain --json, for a command line that was not parsed. bench's --json names a
// file.
bool wants_json(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find(words.begin(), end, "--json") != end &&
         std::find(words.begin(), end, "bench") == end;
}

// Replaces this process by graphrun-bench beside this program. Returns if there is none.
void become_bench(char** argv) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) ::execv((self.parent_path() / bench_name).c_str(), argv);
}

// The arguments; those of graphrun-bench are preceded by the command "bench".
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (argc > 0 && std::filesystem::path(argv[0]).filename() == bench_name) {
    words.insert(words.begin(), "bench");
  }
  return words;
}

// Whether the words are those of `estimate ALGORITHM ...`: they are then the algorithm's own, which
// says what it needs and does not run.
bool takes_estimate(const CLI::App& app, std::vector<std::string>& words) {
  if (words.empty() || words.front() != "estimate") return false;
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  const auto own = options_behind_command(app, rest);
  if (own.empty() || catalogue::entry_named(own.front()) == nullptr) return false;
  words = own;
  return true;
}

// Throws Unsupported unless this command may run over several ranks: an algorithm says itself
// whether it does.
void refuse_ranks_of(const std::vector<std::string>& words) {
  if (words.empty() || catalogue::entry_named(words.front()) != nullptr) return;
  for (const char* const name : {"spgemm", "generate", "convert", "info"}) {
    if (words.front() == name) return;
  }
  throw Unsupported(words.front() + " has no form for several ranks yet: run it as one process");
}

// Of an algorithm, on how many GPUs it would answer soonest. Throws what its options throw.
std::optional<GpuChoice> foresee(const std::vector<std::string>& typed) {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  auto words = options_behind_command(app, typed);
  if (words.empty() || catalogue::entry_named(words.front()) == nullptr) return std::nullopt;
  parse_words(app, words);
  Console console;
  std::optional<GpuChoice> choice;
  Program program{.console = console, .stop = {}, .foresees = &choice};
  chosen(program);
  return choice;
}

int run(const std::vector<std::string>& typed, char** argv, BenchRunner bench, Console& console,
        StopOnSignal& stop, bool json, const std::shared_ptr<ProcessRanks>& ranks,
        const std::optional<GpuChoice>& gpus) {
  CLI::App app(program_summary);
  Action chosen;
  declare_commands(app, chosen);
  auto words = options_behind_command(app, typed);
  const bool estimates = takes_estimate(app, words);
  if (bench == nullptr && !words.empty() && words.front() == "bench") become_bench(argv);
  try {
    parse_words(app, words);
    if (!stop.start()) {
      console.note("no thread can be started: a signal ends the program at once");
    }
    if (ranks != nullptr) refuse_ranks_of(words);
    Program program{console, stop.token(), bench, estimates, ranks, gpus};
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

// Ends like any program in a pipeline whose reader has gone: by SIGPIPE.
int end_by_broken_pipe() {
  ::signal(SIGPIPE, SIG_DFL);
  ::raise(SIGPIPE);
  return exit_failed;
}

}  // namespace

int program_main(int argc, char** argv, BenchRunner bench) {
  open_standard_streams();
  ::signal(SIGPIPE, SIG_IGN);
  const std::vector<std::string> words = words_of(argc, argv);
  const auto gpus = auto_gpus(words, [&] { return foresee(words); });
  Launched launched(words);
  Console console;
  const bool json = wants_json(words);
  StopOnSignal stop([&] {
    console.erase_at_exit();
    discard_unfinished_files();
    if (json) write_last(as_json({exit_interrupted, "interrupted", {}, {}}));
  });
  const Failure lost = {exit_input, "input", "a file became shorter while it was being read", {}};
  exit_on_lost_file([&, lost_as_json = as_json(lost)] {
    discard_unfinished_files();
    console.error_at_exit(lost.message);
    if (json) write_last(lost_as_json);
  });
  int status = exit_failed;
  try {
    launched.start();
    status = launched.finish(run(words, argv, bench, console, stop, json, launched.ranks(), gpus));
  } catch (const BrokenPipe&) {
    status = end_by_broken_pipe();
  } catch (...) {
    const Failure failure = current_failure(launched.rank());
    status = launched.fail(failure, [&] { return report_failure(console, failure, json); });
  }
  if (has_opened_gpu()) {
    std::fflush(nullptr);
    ::_exit(status);
  }
  return status;
}

}  // namespace graphrun::cli
