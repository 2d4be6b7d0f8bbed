// A piece of work in a context's queue, and what it found.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <variant>

#include "bindings/c/dlpack.hpp"
#include "bindings/c/handles.hpp"

namespace graphrun::catalogue {
struct Entry;
struct Request;
}  // namespace graphrun::catalogue

namespace graphrun::c {

// A column of a result: an array of the context's or the host's memory, and who owns it.
struct Column {
  std::string name, kind;
  DLDataType type{};
  std::int64_t rows = 0, width = 1;  // width: numbers in a row
  std::int32_t dimensions = 1;
  const void* data = nullptr;
  DLDevice device{on_cpu, 0};
  std::optional<Context> gpu = {};  // which it is on
  std::shared_ptr<const void> owner = {};
  std::variant<std::monostate, std::int64_t, double> missing = {};
  bool is_read_only = false;
  // Columns of a group have their rows in common: "vertices", "edges", "sets", "rows" or
  // "path".
  std::string group = {};

  // It is in the memory of this context.
  void lies_in(const Context& ctx);
};

// What a call gives. Which of these depends on the call.
struct Result {
  std::shared_ptr<GraphState> graph;
  std::shared_ptr<MatrixState> matrix;
  std::vector<Column> columns;
  bool is_per_vertex = false;  // the columns' rows are the vertices
  std::string json;
};

enum class Stage { fresh, queued, ended };

// How far a call is, and who waits for its end. By itself, so that the worker that says that a call
// ended holds nothing else of it: what it was given is deleted when its last user goes.
struct Signal {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<Stage> stage = Stage::fresh;
};

struct CallState {
  explicit CallState(std::shared_ptr<ContextState> in) : context(std::move(in)) {}

  const std::shared_ptr<ContextState> context;
  const unsigned made_in = process_generation();
  std::stop_source stop;

  const std::shared_ptr<Signal> signal = std::make_shared<Signal>();
  // The worker's until the call has ended, then unchanged.
  std::exception_ptr failure;
  Result result;
  std::mutex mutex;  // of these two
  double share = -1;
  std::string step;

  int threads = 0;  // as the context had them at its start; 0: all

  // Of an algorithm, before its start.
  std::shared_ptr<GraphState> graph;
  const catalogue::Entry* entry = nullptr;
  std::shared_ptr<catalogue::Request> request;
  std::optional<bool> follow_weights;
  std::optional<std::vector<std::string>> columns;

  void tell(double share_done, const std::string& text);
  // The result. Throws InvalidArgument unless it ended well.
  const Result& found() const;
};

// Work on a context's thread. `stop` ends it.
using Work = std::function<Result(const std::shared_ptr<CallState>&)>;

// Queues `work` for the call. Throws InvalidArgument if it was started before, and as
// Worker::post().
void start(const std::shared_ptr<CallState>& call, Work work);
// A new call that does `work`, started; null in `out` on failure.
void start_new(const std::shared_ptr<ContextState>& context, Work work, graphrun_call** out);

// The algorithm of this name; - is as good as _. Throws WrongParameter with the nearest.
const catalogue::Entry& algorithm_named(std::string name);
// Sets the name, the size and the direction of a request from the graph, and the memory for it.
void describe(catalogue::Request& request, const GraphState& graph);
// Flags that were not given are not set.
void give_flags(catalogue::Request& request, const catalogue::Entry& entry);
// An algorithm's run.
Result run_algorithm(const std::shared_ptr<CallState>& call);

}  // namespace graphrun::c
