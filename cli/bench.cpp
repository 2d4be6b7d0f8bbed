// graphrun bench
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <graphrun/base/error.hpp>
#include <memory>

#include "cli/bench_settings.hpp"
#include "cli/bench_suites.hpp"
#include "cli/commands.hpp"
#include "cli/program.hpp"

namespace graphrun::cli {

Action bench_command(Options& options) {
  const auto settings = std::make_shared<bench::Settings>();
  settings->declare(options);
  options.hide({"--trace"});
  options.topics(bench::suite_topics());
  std::vector<std::string> words;
  std::string text = "Suites:\n";
  for (const auto& suite : bench::suite_texts()) {
    words.push_back(suite.name);
    text += fmt::format("  {}  {}\n", suite.name, suite.summary);
  }
  const auto commands = bench::measured_commands();
  words.insert(words.end(), commands.begin(), commands.end());
  options.suggest("SUITE|COMMAND", words);
  options.definition(
      "Medians of repeated runs with their spread, every result checked, beside baselines and as "
      "shares of what the device can do. 'graphrun help bench SUITE' says what a suite measures.");
  text += fmt::format("\nCommands, each measured by itself:\n{}\n\n", fmt::join(commands, ", "));
  text +=
      "Examples:\n"
      "  graphrun bench  a laptop's worth\n"
      "  graphrun bench spmv kron:20 --device cpu --json out.json\n"
      "  graphrun bench gap kron:20 --gapbs ../gapbs  beside GAP's programs\n"
      "  graphrun bench --table out.json  an earlier --json as Markdown\n"
      "  graphrun bench spmv --baseline out.json --fail-if-slower 5%";
  options.examples(text);
  return [settings](Program& program) {
    if (program.bench == nullptr) {
      throw Error(
          "graphrun-bench, which holds the suites, is not beside graphrun: ./dev build makes it");
    }
    return program.bench(*settings, program);
  };
}

}  // namespace graphrun::cli
