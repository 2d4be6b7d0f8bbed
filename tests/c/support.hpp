// Handles that release themselves, and tensors of arrays, for the tests of the C interface.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bindings/c/dlpack.hpp"
#include "bindings/c/graphrun.h"

namespace graphrun::test {

using Json = nlohmann::json;

// Owns a handle.
template <class Handle, void (*release)(Handle*)>
class Owned {
 public:
  Owned() = default;
  explicit Owned(Handle* handle) : handle_(handle) {}
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owned() { release(handle_); }
  operator Handle*() const { return handle_; }  // NOLINT: as the handle itself
  // For a function that sets the handle; the one held until now is released.
  Handle** out() {
    release(std::exchange(handle_, nullptr));
    return &handle_;
  }

 private:
  Handle* handle_ = nullptr;
};
using OwnedContext = Owned<graphrun_context, graphrun_context_release>;
using OwnedGraph = Owned<graphrun_graph, graphrun_graph_release>;
using OwnedMatrix = Owned<graphrun_matrix, graphrun_matrix_release>;
using OwnedCall = Owned<graphrun_call, graphrun_call_release>;
using OwnedOptions = Owned<graphrun_options, graphrun_options_release>;
inline void release_tensor(DLManagedTensorVersioned* tensor) {
  if (tensor != nullptr) tensor->deleter(tensor);
}
using OwnedTensor = Owned<DLManagedTensorVersioned, release_tensor>;

// The text that a function gives, as JSON.
inline Json parsed(char* text) {
  Json json = Json::parse(text);
  graphrun_free(text);
  return json;
}
inline Json last_detail() { return Json::parse(graphrun_last_error_detail()); }

// A tensor on `values`; its deleter counts in `deleted`.
template <class T>
DLManagedTensorVersioned* tensor_on(std::vector<T>& values, int* deleted = nullptr,
                                    std::vector<std::int64_t> shape = {}) {
  struct Holder {
    DLManagedTensorVersioned managed{};
    std::vector<std::int64_t> shape;
    int* deleted = nullptr;
  };
  auto* const holder = new Holder;
  holder->shape = shape.empty() ? std::vector{static_cast<std::int64_t>(values.size())} : shape;
  holder->deleted = deleted;
  holder->managed.major = 1;
  holder->managed.manager = holder;
  holder->managed.deleter = [](DLManagedTensorVersioned* tensor) {
    auto* const self = static_cast<Holder*>(tensor->manager);
    if (self->deleted != nullptr) ++*self->deleted;
    delete self;
  };
  DLTensor& tensor = holder->managed.tensor;
  tensor.data = values.data();
  tensor.device = {c::on_cpu, 0};
  tensor.dimensions = static_cast<std::int32_t>(holder->shape.size());
  tensor.type = c::type_of<T>();
  tensor.shape = holder->shape.data();
  return &holder->managed;
}

template <class T>
std::vector<T> values_of(const DLManagedTensorVersioned* tensor) {
  REQUIRE(c::same_type(tensor->tensor.type, c::type_of<T>()));
  std::int64_t size = 1;
  for (std::int32_t d = 0; d < tensor->tensor.dimensions; ++d) size *= tensor->tensor.shape[d];
  const T* const first = static_cast<const T*>(tensor->tensor.data);
  return {first, first + size};
}

// Whether the tests run on a GPU: GRAPHRUN_TEST_CONTEXT=cuda.
inline bool on_gpu() {
  const char* const set = std::getenv("GRAPHRUN_TEST_CONTEXT");
  return set != nullptr && std::string(set).starts_with("cuda");
}

// A CPU with so many threads, or a GPU.
inline OwnedContext new_context(int threads = 0) {
  OwnedContext context;
  const graphrun_status status = on_gpu() ? graphrun_context_cuda(0, context.out())
                                          : graphrun_context_cpu(threads, context.out());
  INFO(graphrun_last_error());
  REQUIRE(status == GRAPHRUN_OK);
  return context;
}

inline void finish(graphrun_call* call) {
  const graphrun_status status = graphrun_call_wait(call, -1);
  INFO(graphrun_last_error());
  REQUIRE(status == GRAPHRUN_OK);
}

inline OwnedGraph read(graphrun_context* context, const std::string& path) {
  OwnedCall call;
  OwnedGraph graph;
  REQUIRE(graphrun_graph_read(context, path.c_str(), nullptr, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  return graph;
}

inline OwnedCall new_call(graphrun_graph* graph, const char* algorithm) {
  OwnedCall call;
  REQUIRE(graphrun_call_new(graph, algorithm, call.out()) == GRAPHRUN_OK);
  return call;
}

inline OwnedCall run(graphrun_graph* graph, const char* algorithm) {
  OwnedCall call = new_call(graph, algorithm);
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  finish(call);
  return call;
}

template <class T>
std::vector<T> column(graphrun_call* call, const char* name) {
  OwnedTensor tensor;
  const graphrun_status status = graphrun_call_column(call, name, GRAPHRUN_HOST, tensor.out());
  INFO(graphrun_last_error());
  REQUIRE(status == GRAPHRUN_OK);
  return values_of<T>(tensor);
}

inline Json result(graphrun_call* call) {
  char* text = nullptr;
  REQUIRE(graphrun_call_result(call, &text) == GRAPHRUN_OK);
  return parsed(text);
}

// A call of the algorithm with what it must be given: it starts at vertex 0.
inline OwnedCall call_with_defaults(graphrun_graph* graph, const Json& algorithm) {
  OwnedCall call = new_call(graph, algorithm["name"].get<std::string>().c_str());
  for (const Json& parameter : algorithm["parameters"]) {
    const std::string name = parameter["name"];
    if (parameter["kind"] == "vertex") {
      const int vertex = name == "target" ? 3 : 0;  // not the source
      REQUIRE(graphrun_call_set_int(call, name.c_str(), vertex) == GRAPHRUN_OK);
    } else if (parameter["kind"] == "start_vertices") {
      std::vector<std::int64_t> vertices = {0, 1};
      const OwnedTensor array(tensor_on(vertices));
      REQUIRE(graphrun_call_set_array(call, name.c_str(), array, nullptr) == GRAPHRUN_OK);
    }
  }
  return call;
}

// The algorithms of the catalogue.
inline Json algorithms() { return Json::parse(graphrun_catalogue())["algorithms"]; }

}  // namespace graphrun::test
