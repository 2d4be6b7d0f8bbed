// graphrun bench
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <graphrun/formats/file/write.hpp>
#include <memory>

#include "cli/bench/compare.hpp"
#include "cli/bench/plot.hpp"
#include "cli/bench/settings.hpp"
#include "cli/bench/suite_help.hpp"
#include "cli/bench/suites.hpp"
#include "cli/bench/tables.hpp"
#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/json_text.hpp"
#include "cli/standard_output.hpp"

namespace graphrun::cli {
namespace bench {
namespace {

void write_whole(const std::string& path, const std::string& text) {
  if (path.empty()) return;
  try {
    OutputFile file(path);
    file.write(text);
    file.commit();
  } catch (const FileError& error) {
    throw OutputError(error.what());
  }
}

void measure(Session& session, const std::string& what, const std::vector<std::string>& graphs) {
  if (const Suite* suite = suite_named(what)) {
    suite->run(session, graphs);
  } else {
    run_command(session, what, graphs);
  }
}

// A JSON value whose destructor allocates nothing. That of nlohmann::json does, and ends the program
// where there is no memory.
class Document {
 public:
  explicit Document(Json value) : value_(std::move(value)) {}
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  ~Document() { take_apart(value_); }
  const Json& operator*() const { return value_; }

 private:
  static void take_apart(Json& value) noexcept {
    if (!value.is_structured()) return;
    for (Json& inner : value) take_apart(inner);
    value.clear();
  }

  Json value_;
};

// Returns whether a row is slower than allowed.
bool compare_with_baseline(const Settings& settings, const Json& old_document,
                           const Json& document) {
  const double allowed = settings.fail_if_slower >= 0 ? settings.fail_if_slower : 0.05;
  const Comparison comparison = compare(old_document, document, allowed, page_for(STDOUT_FILENO));
  write_standard_output("\n" + comparison.text);
  return settings.fail_if_slower >= 0 && !comparison.slower.empty();
}

// What --table asks for, and --markdown and --plot beside it.
int show_earlier(const Settings& settings) {
  const Document document(read_document(settings.table));
  write_standard_output(markdown_text(*document));
  write_whole(settings.markdown, markdown_text(*document));
  if (!settings.plot.empty()) write_whole(settings.plot, plot_svg(*document));
  return exit_ok;
}

int run(const Settings& settings, Program& program) {
  settings.check();
  if (settings.console.quiet) program.console.be_quiet();
  if (settings.console.verbose) program.console.be_verbose();
  if (!settings.table.empty()) return show_earlier(settings);
  std::optional<Document> old_document;
  if (!settings.baseline.empty()) old_document.emplace(read_document(settings.baseline));
  const std::string what = settings.words.empty() ? "laptop" : settings.words.front();
  std::vector<std::string> graphs;
  if (!settings.words.empty()) graphs.assign(settings.words.begin() + 1, settings.words.end());
  Session session(settings, program);
  measure(session, what, graphs);
  session.finish();
  const Document document(session.document(what));
  write_standard_output(terminal_text(*document, page_for(STDOUT_FILENO)) + session.printed());
  write_whole(settings.json, json_text(*document, 1));
  write_whole(settings.markdown, markdown_text(*document));
  if (!settings.plot.empty()) write_whole(settings.plot, plot_svg(*document));
  const bool slower = old_document && compare_with_baseline(settings, **old_document, *document);
  if (!session.all_right()) throw WrongResult("a result is wrong: its times are not shown");
  if (session.results().empty() && what != "roofline") {
    const auto& notes = session.notes();
    throw Unsupported("nothing was measured: " + (notes.empty()
                                                      ? what + " has no algorithm in this version"
                                                      : fmt::format("{}", fmt::join(notes, "; "))));
  }
  return slower ? exit_slower : exit_ok;
}

}  // namespace
}  // namespace bench

Action bench_command(Options& options) {
  const auto settings = std::make_shared<bench::Settings>();
  settings->declare(options);
  options.hide({"--trace"});
  options.topics(bench::suite_topics());
  std::vector<std::string> words;
  std::string text = "Suites:\n";
  for (const auto& suite : bench::suites()) {
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
  return [settings](Program& program) { return bench::run(*settings, program); };
}

}  // namespace graphrun::cli
