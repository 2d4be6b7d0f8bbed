// One run of a graph command: device, reading, timing, warnings, files, and the report at the end.
#include "cli/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <fstream>
#include <utility>

#include "cli/device.hpp"
#include "cli/errors.hpp"
#include "cli/output_target.hpp"
#include "cli/ranking.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

const std::vector<std::string> result_suffixes = {"tsv", "csv", "json", "npy", "mtx", "ldbc"};

}  // namespace

Run::Run(std::string command, const RunArguments& arguments, Program& program)
    : arguments_(arguments), program_(program), progress_(program.console, arguments.console) {
  if (arguments.console.quiet) program.console.be_quiet();
  if (arguments.console.verbose) program.console.be_verbose();
  report.command = std::move(command);
  arguments.graph.check();
  check_output_target(arguments.output.file, result_suffixes);
  check_output_folder(arguments.console.trace);
  const Stopwatch watch;
  ctx_ = open_context(arguments.device, program.console);
  report.milliseconds.build = watch.milliseconds();
  ctx_->stop_with(program.stop);
  if (!arguments.console.trace.empty()) trace_.emplace(*ctx_, arguments.console.trace);
  report.device = {ctx_->backend(), ctx_->device(), ctx_->name(), ctx_->threads()};
}

const EdgeList& Run::read() {
  const Stopwatch watch;
  edges_ = load_edges(arguments_.graph, arguments_.device.threads, program_.stop, progress_);
  report.milliseconds.read = watch.milliseconds();
  describe_input();
  for (const auto& warning : edges_.warnings) warn(warning);
  return edges_;
}

void Run::describe_input() {
  auto& facts = report.graph;
  facts.path = arguments_.graph.path;
  facts.kind = name(edges_.kind);
  facts.compression = edges_.compression;
  facts.read = edges_.counts;
  facts.vertices = edges_.rows;
  facts.columns = edges_.columns;
  facts.directed = edges_.directed();
  facts.weighted = edges_.weighted();
}

const Graph& Run::build(bool keep_weights) {
  check_stop();
  const Stopwatch watch;
  progress_.begin("building");
  graph_ = build_graph(*ctx_, edges_, arguments_.graph, keep_weights);
  if (arguments_.graph.by_degree) sort_vertices();
  ctx_->synchronize();
  report.milliseconds.build += watch.milliseconds();
  progress_.finish();
  release_edges();
  check_stop();
  return *graph_;
}

void Run::sort_vertices() {
  graph_ = graph_->by_degree();
  names_ = edges_.ids.reordered(graph_->order()->given.to_host());
  say("order", "vertices sorted by degree");
}

Matrix Run::build_matrix(bool keep_weights) {
  check_stop();
  const Stopwatch watch;
  progress_.begin("building");
  BuildCounts counts;
  Matrix matrix = cli::build_matrix(*ctx_, edges_, arguments_.graph, keep_weights, counts);
  ctx_->synchronize();
  report.milliseconds.build += watch.milliseconds();
  progress_.finish();
  const bool dropped = counts.distinct_loops == 0;
  // Of a skew-symmetric matrix, each half is edges of its own.
  const offset_t edges = edges_.directed() ? matrix.entries() : counts.edges;
  report.graph.counts = {edges, matrix.entries(), counts.distinct_loops, counts.duplicates,
                         dropped ? counts.self_loops : 0};
  report.storage = {std::string(name(matrix.format())), "suits every matrix", matrix.bytes()};
  release_edges();
  check_stop();
  return matrix;
}

void Run::release_edges() {
  edges_.from = std::vector<index_t>();
  edges_.to = std::vector<index_t>();
  edges_.weights = std::monostate();
}

void Run::write(std::span<const ResultColumn> columns) {
  if (arguments_.output.file.empty()) return;
  write_file(arguments_.output.file,
             [&](const std::string& path) { write_results(path, edges_.ids, columns); });
}

void Run::write_file(const std::string& path,
                     const std::function<void(const std::string&)>& write) {
  check_stop();
  const Stopwatch watch;
  progress_.begin("writing");
  try {
    write(path);
  } catch (const FileError& error) {
    throw OutputError(error.what());
  }
  report.milliseconds.write = watch.milliseconds();
  progress_.finish();
  written_ = path;
}

void Run::describe_graph() {
  const Graph& graph = *graph_;
  auto& facts = report.graph;
  facts.vertices = graph.vertices();
  facts.counts = graph.counts();
  if (graph.directed()) facts.counts.edges = facts.counts.entries;  // also of both skew halves
  facts.directed = graph.directed();
  facts.isolated = graph.isolated();
  if (graph.order() != nullptr) report.parameters["order"] = "degree";
  describe_storage();
}

void Run::describe_storage() {
  const Graph& graph = *graph_;
  const GraphArguments& asked = arguments_.graph;
  StorageFacts& storage = report.storage;
  storage.bytes = graph.bytes();
  const Choice* choice = graph.choice();
  if (asked.kernel == Kernel::cusparse) {
    storage.format = name(asked.format.value_or(Format::csr));
    storage.reason = "cuSPARSE, asked for with --kernel";
  } else if (asked.format) {
    storage.format = name(*asked.format);
    storage.reason = "asked for with --format";
  } else if (choice != nullptr) {
    storage.format = name(choice->best().format);
    storage.reason = choice->best().reason;
  } else {
    storage.format = name(Format::csr);
    storage.reason = "edges are followed row by row";
  }
  if (!asked.explain) return;
  std::optional<Choice> otherwise;
  if (asked.format) otherwise = choose(graph.in_edges(), {}, asked.build.layout);
  if (otherwise) choice = &*otherwise;
  explain(storage, choice);
}

void Run::explain(const StorageFacts& storage, const Choice* choice) {
  say("storage", fmt::format("{}, {}: {}", storage.format,
                             bytes_text(static_cast<double>(storage.bytes)), storage.reason));
  if (choice == nullptr) return;
  report.storage.ranking = ranking_json(*choice);
  say("", fmt::format("ranked for {} products; device constants {}", number_text(choice->uses),
                      choice->constants));
  report.tables.push_back(ranking_table(*choice));
}

void Run::say_device_and_time() {
  const auto& device = report.device;
  say("device", device.backend == Backend::cuda
                    ? fmt::format("cuda:{}, {}", device.number, device.name)
                    : fmt::format("cpu, {}, {}", counted(device.threads, "thread"), device.name));
  const auto& ms = report.milliseconds;
  std::string times =
      fmt::format("read {}, build {}", duration_text(ms.read), duration_text(ms.build));
  if (ms.compute > 0) times += fmt::format(", compute {}", duration_text(ms.compute));
  if (!written_.empty()) {
    times += fmt::format(", write {}", duration_text(ms.write));
    say("written", written_);
  }
  say("time", times);
}

void Run::finish() {
  progress_.finish();
  report.host_peak = peak_host_memory();
  if (ctx_->backend() == Backend::cuda) report.device_peak = ctx_->memory().peak;
  if (graph_) describe_graph();
  if (edges_.kind == FileKind::generated) {  // how many there were shows only once they are made
    const GraphCounts& counts = report.graph.counts;
    report.graph.read.edges = counts.edges + counts.duplicates + counts.dropped_loops;
  }
  say_device_and_time();
  check_stop();
  if (trace_) trace_->commit();
  if (arguments_.output.json) {
    write_standard_output(as_json(report));
  } else if (written_.empty() || !arguments_.console.quiet) {
    write_standard_output(as_table(report, takes_colour(STDOUT_FILENO)));
  }
}

void Run::warn(const std::string& text) {
  report.warnings.push_back(text);
  program_.console.warning(text);
}

void Run::say(std::string label, std::string text) {
  report.lines.push_back({std::move(label), std::move(text)});
}

void Run::verified(const std::string& how) {
  report.result["verified"] = true;
  say("verified", how);
}

void Run::check_stop() const {
  if (program_.stop.stop_requested()) throw Cancelled();
}

index_t vertex_named(const VertexIds& ids, const std::string& id, const std::string& path) {
  const auto vertex = ids.find(id);
  if (!vertex) {
    throw InvalidArgument(fmt::format("{}: there is no vertex {}: {}", path, id, ids.hint(id)));
  }
  return *vertex;
}

std::uint64_t peak_host_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("VmHWM:")) continue;
    const auto digit = line.find_first_of("0123456789");
    std::uint64_t kibibytes = 0;
    if (digit != std::string::npos) {
      std::from_chars(line.data() + digit, line.data() + line.size(), kibibytes);
    }
    return kibibytes * 1024;
  }
  return 0;
}

}  // namespace graphrun::cli
