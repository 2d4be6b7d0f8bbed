// The output of a run: files, and the report.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/common/printable.hpp"
#include "cli/errors.hpp"
#include "cli/output_target.hpp"
#include "cli/run.hpp"
#include "cli/standard_output.hpp"

namespace graphrun::cli {

void Run::write(std::span<const ResultColumn> columns) {
  const std::string format = output_format(arguments_.output.file);
  const bool numbers_alone = format == "npy" || format == "mtx" || format == "ldbc";
  if (!sides_ || numbers_alone) return write(columns, edges_.ids);
  constexpr std::array<std::string_view, 2> names = {"source", "target"};
  std::vector<index_t> side(static_cast<std::size_t>(edges_.ids.size()), 1);
  std::fill_n(side.begin(), sides_->sources.size(), 0);
  std::vector<ResultColumn> all(columns.begin(), columns.end());
  all.emplace_back().name = "side";
  all.back().values = std::span<const index_t>(side);
  all.back().texts = names;
  write(all, edges_.ids);
}

void Run::write(std::span<const ResultColumn> columns, const VertexIds& ids) {
  const std::string& file = arguments_.output.file;
  if (file.empty()) return;
  write_file(file, [&](const std::string& path) { return finish_results(path, ids, columns); });
  const std::string format = output_format(file);
  if (format != "npz") note_ids_file(file, ids);
  if (ids.are_integers()) return;
  for (const ResultColumn& column : columns) {
    if (!column.is_vertex || (format != "npy" && format != "mtx")) continue;
    written_notes_.push_back(
        fmt::format("{} there: positions from {}, not ids", column.name, format == "npy" ? 0 : 1));
  }
}

void Run::write(const VertexRows& rows) {
  const std::string& file = arguments_.output.file;
  write_file(file, [&](const std::string& path) { return finish_rows(path, ids(), rows); });
  if (output_format(file) == "npy") note_ids_file(file, ids());
}

void Run::write(const NamedRows& rows) {
  write_file(arguments_.output.file,
             [&](const std::string& path) { return finish_named_rows(path, rows); });
}

void Run::write(const SquareRows& rows) {
  const std::string& file = arguments_.output.file;
  write_file(file, [&](const std::string& path) { return finish_square(path, ids(), rows); });
  note_ids_file(file, ids());
}

void Run::write(const std::string& path, const EdgeList& edges, const EdgeText& text) {
  write_file(path, [&](const std::string& file) { return finish_edges(file, edges, text); });
  const bool is_archive = output_format(path) == "npz" && !text.is_graph;  // holds ids
  if (edges.rows == edges.columns && !is_archive) note_ids_file(path, edges.ids);
}

void Run::note_trials(std::vector<double> took) {
  Milliseconds& ms = report.milliseconds;
  if (took.size() > 1) ms.trials = took;
  const auto middle = took.begin() + std::ssize(took) / 2;
  std::nth_element(took.begin(), middle, took.end());
  ms.compute = *middle;
}

void Run::write_of_ranks(const std::string& path, const EdgeList& own) {
  constexpr bool by_all = true;
  write_file(
      path,
      [&](const std::string& file) { return finish_edges_of_ranks(*program_.ranks, file, own); },
      by_all);
  note_ids_file(path, own.ids);
}

void Run::write_matrix_of_sides(const std::string& path, const EdgeList& matrix) {
  write_file(path, [&](const std::string& file) {
    return finish_matrix_of_sides(file, matrix, sides_->targets);
  });
  note_ids_file(path, matrix.ids);
  const std::string beside = target_ids_file(path, sides_->targets);
  if (beside.empty()) return;
  report.result["target_ids_file"] = beside;
  written_notes_.push_back("ids of the targets in " + beside);
}

void Run::note_ids_file(const std::string& path, const VertexIds& ids) {
  const std::string beside = ids_file(path, ids);
  if (beside.empty()) return;
  report.result["ids_file"] = beside;
  written_notes_.push_back("ids in " + beside);
}

void Run::write_file(const std::string& path,
                     const std::function<std::vector<OutputFile>(const std::string&)>& write,
                     bool by_all) {
  check_stop();
  if (!writes() && !by_all) {
    written_ = path;
    return;
  }
  const Stopwatch watch;
  double sync = 0;
  progress_.begin("writing");
  try {
    std::vector<OutputFile> files = write(path);
    for (const OutputFile& file : files) sync += file.sync_milliseconds();
    files_.insert(files_.end(), std::make_move_iterator(files.begin()),
                  std::make_move_iterator(files.end()));
  } catch (const FileError& error) {
    if (is_standard_output(path) && is_reader_gone()) throw BrokenPipe("broken pipe");
    throw OutputError(error.what());
  }
  report.milliseconds.write = std::max(watch.milliseconds() - sync, 0.0);
  report.milliseconds.sync = sync;
  progress_.finish();
  written_ = path;
}

// Standard output has either the rows or the report.
void Run::print_report() {
  if (arguments_.output.json) return write_standard_output(as_json(report));
  if (!written_.empty() && arguments_.console.quiet) return;
  for (Table& table : report.tables) {
    for (auto& row : table.rows) {
      for (std::string& cell : row) cell = printable(cell);
    }
  }
  if (is_standard_output(written_)) {
    program_.console.table(as_table(report, page_for(STDERR_FILENO)));
  } else {
    write_standard_output(as_table(report, page_for(STDOUT_FILENO)));
  }
}

void Run::finish() {
  progress_.finish();
  report.host_peak = peak_host_memory();
  if (take_device().backend() == Backend::cuda) report.device_peak = ctx_->memory().peak;
  if (graph_) describe_graph();
  if (edges_.kind == FileKind::generated) {  // its counts are known only after building
    const GraphCounts& counts = report.graph.counts;
    report.graph.read.edges = counts.edges + counts.duplicates + counts.dropped_loops;
  }
  describe_ranks();
  say_device_and_time();
  check_stop();
  try {
    if (trace_) files_.push_back(trace_->finish());
    try {
      print_report();
    } catch (const BrokenPipe&) {  // the files are still committed
      if (files_.empty()) throw;
    }
    // Last, so that a run that fails leaves no file.
    for (OutputFile& file : files_) file.commit();
  } catch (const FileError& error) {
    throw OutputError(error.what());
  }
}

}  // namespace graphrun::cli
