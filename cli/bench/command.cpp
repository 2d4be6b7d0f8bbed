// graphrun bench
#include <fmt/format.h>
#include <unistd.h>

#include <graphrun/formats/file/write.hpp>
#include <memory>

#include "cli/bench/compare.hpp"
#include "cli/bench/plot.hpp"
#include "cli/bench/settings.hpp"
#include "cli/bench/suites.hpp"
#include "cli/bench/tables.hpp"
#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
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

// Returns whether a row is slower than allowed.
bool compare_with_baseline(const Settings& settings, const Json& old_document,
                           const Json& document) {
  const double allowed = settings.fail_if_slower >= 0 ? settings.fail_if_slower : 0.05;
  const Comparison comparison = compare(old_document, document, allowed);
  write_standard_output("\n" + comparison.text);
  return settings.fail_if_slower >= 0 && !comparison.slower.empty();
}

// What --table asks for, and --markdown and --plot beside it.
int show_earlier(const Settings& settings) {
  const Json document = read_document(settings.table);
  write_standard_output(markdown_text(document));
  write_whole(settings.markdown, markdown_text(document));
  if (!settings.plot.empty()) write_whole(settings.plot, plot_svg(document));
  return exit_ok;
}

int run(const Settings& settings, Program& program) {
  settings.check();
  if (settings.console.quiet) program.console.be_quiet();
  if (settings.console.verbose) program.console.be_verbose();
  if (!settings.table.empty()) return show_earlier(settings);
  std::optional<Json> old_document;
  if (!settings.baseline.empty()) old_document = read_document(settings.baseline);
  const std::string what = settings.words.empty() ? "laptop" : settings.words.front();
  std::vector<std::string> graphs;
  if (!settings.words.empty()) graphs.assign(settings.words.begin() + 1, settings.words.end());
  Session session(settings, program);
  measure(session, what, graphs);
  session.finish();
  const Json document = session.document(what);
  write_standard_output(terminal_text(document, takes_colour(STDOUT_FILENO)) + session.printed());
  write_whole(settings.json, document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  write_whole(settings.markdown, markdown_text(document));
  if (!settings.plot.empty()) write_whole(settings.plot, plot_svg(document));
  const bool slower = old_document && compare_with_baseline(settings, *old_document, document);
  if (!session.all_right()) throw WrongResult("a result is wrong: its times are not shown");
  if (session.results().empty() && what != "roofline") {
    throw Unsupported("nothing was measured: " + what + " has no algorithm in this version");
  }
  return slower ? exit_slower : exit_ok;
}

}  // namespace
}  // namespace bench

Action bench_command(Options& options) {
  const auto settings = std::make_shared<bench::Settings>();
  settings->declare(options);
  std::string text = "Suites:\n";
  for (const auto& suite : bench::suites()) {
    text += fmt::format("  {:<15} {}\n", suite.name, suite.summary);
  }
  text +=
      "Commands: pagerank, bfs, sssp\n\n"
      "Examples:\n"
      "  graphrun bench                                 a laptop's worth\n"
      "  graphrun bench spmv kron:20 --device cpu --json out.json --plot out.svg\n"
      "  graphrun bench gap kron:20 --gapbs ../gapbs    beside the GAP programs\n"
      "  graphrun bench --table out.json                the README's table\n"
      "  graphrun bench spmv kron:20 --baseline out.json --fail-if-slower 5%";
  options.examples(text);
  return [settings](Program& program) { return bench::run(*settings, program); };
}

}  // namespace graphrun::cli
