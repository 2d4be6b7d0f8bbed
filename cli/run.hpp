// One run of a graph command: reading, device, timing, warnings, files and the report.
#pragma once

#include <chrono>
#include <functional>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/write.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/common/kept_arrays.hpp"
#include "base/common/layout.hpp"
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

// The option that has no form for several ranks yet; empty: none of these.
std::string refused_over_ranks(const RunArguments& arguments);
// Throws Unsupported for what has no form for several ranks yet, where there are any.
void check_ranks(const std::string& command, const RunArguments& arguments, const Program& program);
// Whether a file gives its bytes once: a pipe, or standard input.
bool is_read_once(const std::string& path);
// The same for another file that every rank reads.
void check_file_of_ranks(const std::string& path, const Program& program);
// Lets each of several ranks read a part of the graph's file alone, where the options allow that.
void read_in_shares(RunArguments& arguments, const Program& program);

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
  // Checks the output, then chooses the device.
  Run(std::string command, const RunArguments& arguments, Program& program);
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  ~Run();

  // read() reads the file. build() builds the graph and releases the edges. With `uses_direction`
  // it warns if edges were assumed to be directed although they look undirected. Throws Unsupported
  // for complex weights, read or not, without --weights none.
  const EdgeList& read();
  const Graph& build(bool keep_weights, bool uses_direction = true);

  // Calls `algorithm` and times it, including the device's work. The progress bar shows `phase`, or
  // by default the command. Several trials are reported by the median of their times.
  template <class Algorithm>
  auto compute(Algorithm&& algorithm, const std::string& phase = {}, int trials = 1) {
    take_device();
    const std::string& step = phase.empty() ? report.command : phase;
    progress_.begin(step);
    std::vector<double> took;
    const auto trial = [&] {
      begin_trial();
      const Stopwatch watch;
      auto result = within_memory(step, algorithm);
      ctx_->synchronize();
      took.push_back(watch.milliseconds());
      return result;
    };
    // Arrays freed by one trial are reused by the next.
    std::optional<FreedArraysKept> keep;
    if (trials > 1) keep.emplace(most_kept_between_trials(arguments_.device.memory_limit));
    std::optional result(trial());
    while (static_cast<int>(took.size()) < trials) {
      result.reset();
      result.emplace(trial());
    }
    note_trials(std::move(took));
    progress_.begin(arguments_.output.verify ? "verifying"
                                             : "listing");  // ends with write() or finish()
    return std::move(*result);
  }

  // build() for a matrix of any shape.
  Matrix build_matrix(bool keep_weights);

  // Under --bipartite, after read(): the edges become the entries of the matrix that has a row for
  // each source and a column for each target.
  void take_matrix_of_sides();

  // Writes the -o file, if any: values of the vertices in the file's order, and under --bipartite
  // their sides; with `ids` the columns alone.
  void write(std::span<const ResultColumn> columns);
  void write(std::span<const ResultColumn> columns, const VertexIds& ids);
  // Writes a graph, or a value per edge.
  void write(const VertexRows& rows);
  void write(const NamedRows& rows);
  void write(const SquareRows& rows);
  void write(const std::string& path, const EdgeList& edges, const EdgeText& text);
  // Writes a graph whose edges lie on several ranks, a call of all of them: `own` as
  // finish_edges_of_ranks() takes it.
  void write_of_ranks(const std::string& path, const EdgeList& own);
  // Writes a matrix of two kinds of vertices.
  void write_matrix_of_sides(const std::string& path, const EdgeList& matrix);
  // Calls and times write(path), which returns finished files; finish() commits them. A FileError
  // of write() becomes an OutputError.
  // With `by_all` each rank calls write(), of which rank 0 has files.
  void write_file(const std::string& path,
                  const std::function<std::vector<OutputFile>(const std::string&)>& write,
                  bool by_all = false);
  // Completes the report's facts about the graph, for a file that has them; finish() does, too.
  void describe_graph();
  // Prints the table or the JSON object, then commits the files and the trace: a run that fails
  // earlier leaves no file, and no file is ever partial.
  void finish();

  // Reserves the host memory of a list of so many edges. Throws OutOfMemory.
  std::shared_ptr<MemoryShare> memory_of_list(offset_t edges, std::size_t weight_bytes) const;

  void warn(const std::string& text);  // on standard error and in the report
  void say(std::string label, const std::string& text);
  // Reports what --cache did; `of` begins the line where it is not of the graph.
  void say_cache(const CacheReport& cache, const std::string& of = {});
  // Reports the definition of a column or number of the result.
  void define(const std::string& name, const std::string& definition);
  void verified(const std::string& how);
  // Reports how the matrix is stored, and the ranking behind that; null: there was no choice.
  void explain(const StorageFacts& storage, const Choice* choice);

  // Sets the predicted number of passes over the entries. To be called before build().
  void expect_passes(double passes) { passes_ = passes; }
  // Chooses the processor on the first call. build() and compute() call it.
  const Context& take_device();
  const Context& context() const { return *ctx_; }  // after take_device()
  const EdgeList& edges() const { return edges_; }  // after build() without the edges
  // Stored entries of the graph, as the file or the recipe says; repeats are counted.
  double entries() const;
  // The column of the file's weights, whether read or not; 0: it has none.
  int weight_column() const;
  const VertexIds& ids() const { return names_ ? *names_ : edges_.ids; }  // in the graph's order
  const VertexIds& given_ids() const { return edges_.ids; }               // in the file's order
  const std::optional<VertexSides>& sides() const { return sides_; }      // under --bipartite
  const Graph& graph() const { return *graph_; }
  const Console& console() const { return program_.console; }
  Progress& progress() { return progress_; }
  const RunArguments& arguments() const { return arguments_; }
  void check_stop() const;
  // Those that run this command together; null: it runs alone.
  Ranks* ranks() const;
  // What the report says of how ranks shared work that has no graph.
  void say_share_of_ranks(std::string text) { share_of_ranks_ = std::move(text); }
  // Whether this rank writes: rank 0 does.
  bool writes() const { return program_.ranks == nullptr || program_.ranks->rank() == 0; }
  std::stop_token stop_token() const { return program_.stop; }

  Report report;

 private:
  void prepare_ranks();
  void join_ranks();
  void begin_trial();  // of compute(): once all ranks are there
  void note_trials(std::vector<double> took);
  void describe_ranks();
  void say_gpus_left_out();
  void describe_parts();
  bool may_be_dealt(const Parts& parts) const;
  void note_own_rows();  // how much of the file this rank's rows took, once the graph is built
  std::string how_ranks_read();
  void look_at_direction();
  Stopwatch begin_building();
  void order_vertices();
  void release_edges();
  void describe_input();
  void describe_storage();
  void say_device_and_time();
  void say_gpus(const GpuChoice& choice);
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
  std::optional<VertexSides> sides_;
  std::optional<VertexIds> names_;  // if the graph's order is not the file's
  std::optional<Graph> graph_;
  // By this rank, where that is not all of the file.
  std::optional<std::uint64_t> file_bytes_taken_;
  std::string share_of_ranks_;
  std::string written_;                     // path of the finished -o file
  std::vector<std::string> written_notes_;  // lines of the report about it
  std::vector<OutputFile> files_;           // finished, not committed
  bool defined_ = false;                    // whether define() was called
};

// The vertex with this id. Throws InvalidArgument with a hint if there is none.
index_t vertex_named(const VertexIds& ids, const std::string& id, const std::string& path);

}  // namespace graphrun::cli
