// One run of a graph command: device, reading, timing, warnings, files, and the report at the end.
#pragma once

#include <chrono>
#include <functional>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/write.hpp>
#include <optional>
#include <span>
#include <string>

#include "cli/arguments.hpp"
#include "cli/load_graph.hpp"
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

  // Reads the file; then, with its properties known, builds the graph and lets go of the edges.
  const EdgeList& read();
  const Graph& build(bool keep_weights);

  // Calls `algorithm` and times it until the device has done its work.
  template <class Algorithm>
  auto compute(Algorithm&& algorithm) {
    const Stopwatch watch;
    progress_.begin(report.command);
    auto result = algorithm();
    ctx_->synchronize();
    report.milliseconds.compute = watch.milliseconds();
    progress_.finish();
    return result;
  }

  // For input that is no graph, or need not become one: a matrix of any shape, on the same device.
  Matrix build_matrix(bool keep_weights);

  // Writes -o, where it was given: values of the vertices in the order that was given.
  void write(std::span<const ResultColumn> columns);
  // Calls write(path), times it, and lets its FileError be about output, not input.
  void write_file(const std::string& path, const std::function<void(const std::string&)>& write);
  // Prints the table or the JSON object, and commits the trace.
  void finish();

  void warn(const std::string& text);  // on standard error and in the report
  void say(std::string label, std::string text);
  void verified(const std::string& how);
  // How the matrix is stored, and the ranking that led there; null where there was no choice.
  void explain(const StorageFacts& storage, const Choice* choice);

  const Context& context() const { return *ctx_; }
  const EdgeList& edges() const { return edges_; }  // without the edges themselves once built
  const VertexIds& ids() const { return names_ ? *names_ : edges_.ids; }  // of the graph's order
  const Graph& graph() const { return *graph_; }
  const Console& console() const { return program_.console; }
  Progress& progress() { return progress_; }
  const RunArguments& arguments() const { return arguments_; }
  void check_stop() const;
  std::stop_token stop_token() const { return program_.stop; }

  Report report;

 private:
  void sort_vertices();
  void release_edges();
  void describe_input();
  void describe_graph();
  void describe_storage();
  void say_device_and_time();

  const RunArguments& arguments_;
  Program& program_;
  Progress progress_;
  std::optional<Context> ctx_;
  std::optional<Trace> trace_;
  EdgeList edges_;
  std::optional<VertexIds> names_;  // where the vertices are in another order than the file's
  std::optional<Graph> graph_;
  std::string written_;  // the file, once it is
};

// The vertex that `id` names. Throws InvalidArgument with a hint where there is none.
index_t vertex_named(const VertexIds& ids, const std::string& id, const std::string& path);

// The most memory this process has held at once, in bytes; 0 where unknown.
std::uint64_t peak_host_memory();

}  // namespace graphrun::cli
