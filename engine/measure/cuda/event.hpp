// Owned CUDA events, graphs and executable graphs.
#pragma once

#include <utility>

#include "base/cuda/launch.hpp"

namespace graphrun::cuda {

class Event {
 public:
  Event() { check(cudaEventCreate(&event_)); }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Event& operator=(Event&&) = delete;
  ~Event() {
    if (event_ != nullptr) release(cudaEventDestroy(event_));
  }
  void record(cudaStream_t stream) { check(cudaEventRecord(event_, stream)); }
  void wait() const { check(cudaEventSynchronize(event_)); }
  // Both events must have completed.
  double milliseconds_until(const Event& later) const {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, event_, later.event_));
    return static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t event_ = nullptr;
};

// An owned graph.
class OwnedGraph {
 public:
  explicit OwnedGraph(cudaGraph_t graph) : graph_(graph) {}
  OwnedGraph(const OwnedGraph&) = delete;
  OwnedGraph& operator=(const OwnedGraph&) = delete;
  ~OwnedGraph() {
    if (graph_ != nullptr) release(cudaGraphDestroy(graph_));
  }
  cudaGraph_t get() const { return graph_; }

 private:
  cudaGraph_t graph_;
};

class ExecutableGraph {
 public:
  // `graph` is not taken over; it may be destroyed afterwards.
  explicit ExecutableGraph(cudaGraph_t graph) { check(cudaGraphInstantiate(&graph_, graph, 0)); }
  ExecutableGraph(const ExecutableGraph&) = delete;
  ExecutableGraph& operator=(const ExecutableGraph&) = delete;
  ~ExecutableGraph() { release(cudaGraphExecDestroy(graph_)); }
  void launch(cudaStream_t stream) const { check(cudaGraphLaunch(graph_, stream)); }

 private:
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace graphrun::cuda
