// One run of a graph command: device, reading, timing, warnings, files, and the report at the end.
#pragma once

#include <chrono>
#include <functional>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/write.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/device.hpp"
#include "cli/load_graph.hpp"
#include "cli/memory.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "cli/report.hpp"
#include "cli/trace.hpp"

namespace graphrun::cli {

struct RunArguments {
  GraphArguments graph;
  DeviceArguments device;
  ConsoleArguments console;
  OutputArguments output;
};

class Stopwatch {
 public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_)
        .count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

class Run {
 public:
  // Refuses output that cannot be written, then takes the device.
  Run(std::string command, const RunArguments& arguments, Program& program);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run();

  // Reads the file; then, with its properties known, builds the graph and lets go of the edges.
  // Where the result depends on the direction of edges and that was assumed, says so if it looks
  // wrong.
  const EdgeList& read();
  const Graph& build(bool keep_weights, bool uses_direction = true);

  // Calls `algorithm` and times it until the device has done its work. The progress bar names the
  // step by `phase`, or by the command.
  template <class Algorithm>
  auto compute(Algorithm&& algorithm, const std::string& phase = {}) {
    take_device();
    const Stopwatch watch;
    const std::string& step = phase.empty() ? report.command : phase;
    progress_.begin(step);
    auto result = within_memory(step, algorithm);
    ctx_->synchronize();
    report.milliseconds.compute = watch.milliseconds();
    progress_.begin(arguments_.output.verify ? "verifying"
                                             : "listing");  // until write() or finish()
    return result;
  }

  // For input that is no graph, or need not become one: a matrix of any shape, on the same device.
  Matrix build_matrix(bool keep_weights);

  // Writes -o, where it was given: values of the vertices in the order that was given.
  void write(std::span<const ResultColumn> columns);
  void write(std::span<const ResultColumn> columns, const VertexIds& ids);
  // Writes a graph, or a number for each edge.
  void write(const std::string& path, const EdgeList& edges, const EdgeText& text);
  // Calls write(path), which gives files that are finished, times it, and lets its FileError be
  // about output, not input. finish() commits them.
  void write_file(const std::string& path,
                  const std::function<std::vector<OutputFile>(const std::string&)>& write);
  // Prints the table or the JSON object, then commits the files and the trace, one by one: a run
  // that fails before leaves no file, and none is ever partial.
  void finish();

  // What a list of so many edges takes of the host's memory. Throws OutOfMemory.
  std::shared_ptr<MemoryShare> memory_of_list(offset_t edges, std::size_t weight_bytes) const;

  void warn(const std::string& text);  // on standard error and in the report
  void say(std::string label, const std::string& text);
  // How a column or number of the result is defined: a line of the table, and in the JSON object.
  void define(const std::string& name, const std::string& definition);
  void verified(const std::string& how);
  // How the matrix is stored, and the ranking that led there; null where there was no choice.
  void explain(const StorageFacts& storage, const Choice* choice);

  // Says how often the command will go over the entries, where it knows: before build().
  void expect_passes(double passes) { passes_ = passes; }
  // Chooses the processor, the first time; build() and compute() do.
  const Context& take_device();
  const Context& context() const { return *ctx_; }  // once it is taken
  const EdgeList& edges() const { return edges_; }  // without the edges themselves once built
  // The column of the file's weights, read or not; 0 where it has none.
  int weight_column() const;
  const VertexIds& ids() const { return names_ ? *names_ : edges_.ids; }  // of the graph's order
  const VertexIds& given_ids() const { return edges_.ids; }  // of the order that was given
  const Graph& graph() const { return *graph_; }
  const Console& console() const { return program_.console; }
  Progress& progress() { return progress_; }
  const RunArguments& arguments() const { return arguments_; }
  void check_stop() const;
  std::stop_token stop_token() const { return program_.stop; }

  Report report;

 private:
  double entries() const;
  void look_at_direction();
  void sort_vertices();
  void release_edges();
  void describe_input();
  void describe_graph();
  void describe_storage();
  void say_device_and_time();
  void note_ids_file(const std::string& path, const VertexIds& ids);
  void print_report();

  const RunArguments& arguments_;
  Program& program_;
  Progress progress_;
  std::unique_ptr<DeviceChoice> choice_;
  std::optional<Context> ctx_;
  double passes_ = 0;
  std::optional<Trace> trace_;
  EdgeList edges_;
  std::optional<VertexIds> names_;  // where the vertices are in another order than the file's
  std::optional<Graph> graph_;
  std::string written_;                     // the file, once it is finished
  std::vector<std::string> written_notes_;  // what there is to say about it
  std::vector<OutputFile> files_;           // finished, to be committed
  bool defined_ = false;                    // whether a definition was said
};

// The vertex that `id` names. Throws InvalidArgument with a hint where there is none.
index_t vertex_named(const VertexIds& ids, const std::string& id, const std::string& path);

}  // namespace graphrun::cli
