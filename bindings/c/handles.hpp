// What the handles of the C interface stand for. A handle counts its users; its state lives on
// while calls or tensors need it.
#pragma once

#include <atomic>
#include <cstdint>
#include <graphrun/base/context.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/graphrun.h"
#include "bindings/c/status.hpp"
#include "bindings/c/worker.hpp"

namespace graphrun::c {

struct CallState;

struct ContextState {
  explicit ContextState(Context made) : context(std::move(made)) {}

  const Context context;
  const unsigned made_in = process_generation();
  std::atomic<int> threads = 0;          // 0: as the context has
  std::shared_ptr<MemoryBudget> budget;  // of the worker's thread alone
  // The last member: its thread ends before what it uses is gone.
  Worker worker;

  // Throws NotAvailable for a GPU's context in a forked child.
  void require_usable() const;
};

// Bytes of the caller's arrays: used where they lie, or copied.
struct BytesTaken {
  std::uint64_t borrowed = 0, copied = 0;
};

struct MatrixState {
  std::shared_ptr<ContextState> context;
  std::shared_ptr<const Matrix> matrix;  // in CSR
  BytesTaken taken;
};

// Where a graph came from.
struct Origin {
  std::string path, format, compression;                     // of a file; else empty
  std::vector<std::pair<std::string, std::int64_t>> counts;  // of what reading it dropped or merged
  std::vector<std::pair<std::string, std::string>> properties;  // of an LDBC file
  std::vector<std::string> warnings;
  GraphOptions build;   // how it was built, and how its matrix is to be stored
  offset_t merged = 0;  // edges that were listed again
  BytesTaken taken;
  bool has_ids = false;  // else vertices are numbers
};

struct GraphState {
  GraphState(std::shared_ptr<ContextState> in, Graph made, VertexIds names, Origin from)
      : context(std::move(in)),
        graph(std::move(made)),
        ids(std::move(names)),
        origin(std::move(from)) {
    note();
  }

  std::shared_ptr<ContextState> context;
  const Graph graph;
  const VertexIds ids;
  const Origin origin;

  // The same without weights, sharing its arrays. By the context's worker alone.
  const Graph& unweighted() const;

  // What changes while it is used: as of the end of the last piece of work on it, for any thread.
  struct Facts {
    std::optional<offset_t> isolated;  // once it was asked for: it may take a transpose
    std::size_t bytes = 0;
    std::vector<std::string> prepared;  // forms of its edges that it has made
    std::string format;                 // asked for or chosen; empty: none yet
  };
  Facts facts() const;
  // After a piece of work on it, and if asked to the number of isolated vertices. By the context's
  // worker alone.
  void note(bool isolated = false) const;

 private:
  mutable std::optional<Graph> unweighted_;
  mutable std::mutex noting_;
  mutable Facts facts_;
};

// The graph without weights; with its edges turned around. Both share the arrays of `graph`, and
// are stored as `storage` asks.
Graph without_weights(const Graph& graph, const GraphOptions& storage);
Graph turned_around(const Graph& graph, const GraphOptions& storage);

template <class State>
struct Handle {
  explicit Handle(std::shared_ptr<State> of) : state(std::move(of)) {}
  std::atomic<std::uint32_t> users = 1;
  std::shared_ptr<State> state;
};

template <class Counted>
void retain(Counted* handle) noexcept {
  if (handle != nullptr) handle->users.fetch_add(1, std::memory_order_relaxed);
}
// Whether that was the last user.
template <class Counted>
bool drops_last(Counted* handle) noexcept {
  return handle != nullptr && handle->users.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

// Throws InvalidArgument for a null pointer.
template <class T>
T& given(T* pointer, const char* what) {
  if (pointer == nullptr) throw InvalidArgument(std::string(what) + " is NULL");
  return *pointer;
}

}  // namespace graphrun::c

struct graphrun_context : graphrun::c::Handle<graphrun::c::ContextState> {
  using Handle::Handle;
};
struct graphrun_matrix : graphrun::c::Handle<graphrun::c::MatrixState> {
  using Handle::Handle;
};
struct graphrun_graph : graphrun::c::Handle<graphrun::c::GraphState> {
  using Handle::Handle;
};
struct graphrun_call : graphrun::c::Handle<graphrun::c::CallState> {
  using Handle::Handle;
};
