// The execution of `graphrun bench`.
#include "bench/run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <graphrun/formats/file/write.hpp>

#include "bench/compare.hpp"
#include "bench/plot.hpp"
#include "bench/suites.hpp"
#include "bench/tables.hpp"
#include "cli/bench_settings.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/json_text.hpp"
#include "cli/standard_output.hpp"

namespace graphrun::cli::bench {
namespace {

void write_whole(const std::string& path, const std::string& text) {
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
  const Comparison comparison = compare(old_document, document, allowed, page_for(STDOUT_FILENO));
  write_standard_output("\n" + comparison.text);
  return settings.fail_if_slower >= 0 && !comparison.slower.empty();
}

// --table: shows an earlier document, with --markdown and --plot.
int show_earlier(const Settings& settings) {
  const JsonDocument document(read_document(settings.table));
  write_standard_output(markdown_text(*document));
  if (!settings.markdown.empty()) write_whole(settings.markdown, markdown_text(*document));
  if (!settings.plot.empty()) write_whole(settings.plot, plot_svg(*document));
  return exit_ok;
}

}  // namespace

int run(const Settings& settings, Program& program) {
  settings.check();
  if (settings.console.quiet) program.console.be_quiet();
  if (settings.console.verbose) program.console.be_verbose();
  if (!settings.table.empty()) return show_earlier(settings);
  std::optional<JsonDocument> old_document;
  if (!settings.baseline.empty()) old_document.emplace(read_document(settings.baseline));
  const std::string what = settings.words.empty() ? "laptop" : settings.words.front();
  std::vector<std::string> graphs;
  if (!settings.words.empty()) graphs.assign(settings.words.begin() + 1, settings.words.end());
  Session session(settings, program);
  measure(session, what, graphs);
  session.finish();
  const JsonDocument document(session.document(what));
  write_standard_output(terminal_text(*document, page_for(STDOUT_FILENO)) + session.printed());
  if (!settings.json.empty()) write_whole(settings.json, json_text(*document, 1));
  if (!settings.markdown.empty()) write_whole(settings.markdown, markdown_text(*document));
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

}  // namespace graphrun::cli::bench
