// Arrays in and out: used where they lie or copied, taken over or left to the caller.
#include <graphrun/engine/spgemm.hpp>

#include "tests/c/support.hpp"

namespace graphrun::test {
namespace {

// The path 0 - 1 - 2 with weights.
struct Arrays {
  std::vector<std::int64_t> offsets = {0, 1, 3, 4};
  std::vector<std::int32_t> indices = {1, 0, 2, 1};
  std::vector<double> values = {2, 2, 3, 3};
  int deleted = 0;
};

OwnedMatrix matrix_of(graphrun_context* context, Arrays& arrays, std::uint32_t flags = 0) {
  OwnedCall call;
  OwnedMatrix matrix;
  REQUIRE(graphrun_matrix_csr(context, 3, 3, tensor_on(arrays.offsets, &arrays.deleted),
                              tensor_on(arrays.indices, &arrays.deleted),
                              tensor_on(arrays.values, &arrays.deleted), flags,
                              call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_matrix(call, matrix.out()) == GRAPHRUN_OK);
  return matrix;
}

struct Exported {
  OwnedTensor offsets, indices, values;
};

Exported exported(graphrun_matrix* matrix) {
  Exported of;
  REQUIRE(graphrun_matrix_export(matrix, GRAPHRUN_HOST, of.offsets.out(), of.indices.out(),
                                 of.values.out()) == GRAPHRUN_OK);
  return of;
}

const void* data_of(DLManagedTensorVersioned* tensor) { return tensor->tensor.data; }

TEST_CASE("a CSR of the stored types is used where it lies, and deleted with its last user") {
  Arrays arrays;
  Exported out;
  {
    const OwnedContext context = new_context(1);
    const OwnedMatrix matrix = matrix_of(context, arrays);
    out = exported(matrix);
    char* text = nullptr;
    REQUIRE(graphrun_matrix_info(matrix, &text) == GRAPHRUN_OK);
    const Json info = parsed(text);
    if (on_gpu()) SKIP("host memory is copied to a GPU");
    CHECK(info["borrowed"] == 4 * 8 + 4 * 4 + 4 * 8);
    CHECK(info["copied"] == 0);
  }
  CHECK(data_of(out.offsets) == arrays.offsets.data());
  CHECK(data_of(out.indices) == arrays.indices.data());
  CHECK(data_of(out.values) == arrays.values.data());
  CHECK((static_cast<DLManagedTensorVersioned*>(out.values)->flags & 1) == 1);
  CHECK(arrays.deleted == 0);
  out = {};
  CHECK(arrays.deleted == 3);
}

TEST_CASE("a CSR is copied where that is asked for") {
  Arrays arrays;
  const OwnedContext context = new_context(1);
  const OwnedMatrix matrix = matrix_of(context, arrays, GRAPHRUN_COPY);
  const Exported out = exported(matrix);
  CHECK(data_of(out.values) != arrays.values.data());
  arrays.values = {0, 0, 0, 0};
  CHECK(values_of<double>(out.values) == std::vector<double>{2, 2, 3, 3});
}

TEST_CASE("other types are converted; what cannot be held is refused with its place") {
  const OwnedContext context = new_context(2);
  std::vector<std::int32_t> offsets = {0, 1, 2};
  std::vector<std::int64_t> indices = {1, 0};
  std::vector<float> values = {1.5, 2.5};
  OwnedCall call;
  OwnedMatrix matrix;
  REQUIRE(graphrun_matrix_csr(context, 2, 2, tensor_on(offsets), tensor_on(indices),
                              tensor_on(values), 0, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_matrix(call, matrix.out()) == GRAPHRUN_OK);
  const Exported out = exported(matrix);
  CHECK(values_of<std::int64_t>(out.offsets) == std::vector<std::int64_t>{0, 1, 2});
  CHECK(values_of<std::int32_t>(out.indices) == std::vector<std::int32_t>{1, 0});
  CHECK(values_of<float>(out.values) == values);
  if (!on_gpu()) CHECK(data_of(out.values) == values.data());

  indices = {std::int64_t{1} << 40, 0};
  REQUIRE(graphrun_matrix_csr(context, 2, 2, tensor_on(offsets), tensor_on(indices), nullptr, 0,
                              call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) ==
        "indices[0] is 1099511627776, which is not a whole number of 32 bits");
}

TEST_CASE("tensors stay the caller's where a function fails, and are deleted where a call does") {
  const OwnedContext context = new_context(1);
  Arrays arrays;
  OwnedCall call;
  DLManagedTensorVersioned* const offsets = tensor_on(arrays.offsets, &arrays.deleted);
  std::vector<std::int32_t> few = {1};
  DLManagedTensorVersioned* const indices = tensor_on(arrays.indices, &arrays.deleted);
  DLManagedTensorVersioned* const values = tensor_on(few, &arrays.deleted);
  CHECK(graphrun_matrix_csr(context, 3, 3, offsets, indices, values, 0, call.out()) ==
        GRAPHRUN_INVALID);
  CHECK(arrays.deleted == 0);
  release_tensor(values);
  arrays.indices = {7, 0, 2, 1};
  REQUIRE(graphrun_matrix_csr(context, 3, 3, offsets, indices, nullptr, 0, call.out()) ==
          GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);
  call = {};
  // The worker drops them after it said that the call ended.
  char* text = nullptr;
  REQUIRE(graphrun_context_info(context, &text) == GRAPHRUN_OK);
  graphrun_free(text);
  CHECK(arrays.deleted == 3);
}

TEST_CASE("a graph of a symmetric CSR borrows it; an asymmetric one is refused or mirrored") {
  Arrays arrays;
  const OwnedContext context = new_context(2);
  const auto graph_of = [&](std::uint32_t flags, OwnedGraph& graph) {
    OwnedCall call;
    REQUIRE(graphrun_graph_csr(context, 3, tensor_on(arrays.offsets), tensor_on(arrays.indices),
                               tensor_on(arrays.values), nullptr, flags,
                               call.out()) == GRAPHRUN_OK);
    const graphrun_status status = graphrun_call_wait(call, -1);
    if (status == GRAPHRUN_OK) REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
    return status;
  };
  const auto info_of = [](graphrun_graph* graph) {
    char* text = nullptr;
    REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
    return parsed(text);
  };
  OwnedGraph graph;
  REQUIRE(graph_of(GRAPHRUN_SYMMETRIC, graph) == GRAPHRUN_OK);
  CHECK(info_of(graph)["directed"] == false);
  CHECK(info_of(graph)["edges"] == 2);
  OwnedMatrix matrix;
  REQUIRE(graphrun_graph_matrix(graph, matrix.out()) == GRAPHRUN_OK);
  if (!on_gpu()) CHECK(data_of(exported(matrix).indices) == arrays.indices.data());

  arrays.offsets = {0, 1, 2, 2};
  arrays.indices = {1, 2};
  arrays.values = {2, 3};
  CHECK(graph_of(GRAPHRUN_SYMMETRIC, graph) == GRAPHRUN_INVALID);
  REQUIRE(graph_of(GRAPHRUN_UNDIRECTED, graph) == GRAPHRUN_OK);
  CHECK(info_of(graph)["entries"] == 4);
  CHECK(info_of(graph)["directed"] == false);
  REQUIRE(graph_of(0, graph) == GRAPHRUN_OK);
  CHECK(info_of(graph)["directed"] == true);
}

TEST_CASE("both directions of a symmetric matrix's edges are one edge, with loops dropped too") {
  const OwnedContext context = new_context(2);
  for (const std::uint32_t flag :
       {std::uint32_t{GRAPHRUN_SYMMETRIC}, std::uint32_t{GRAPHRUN_UNDIRECTED}}) {
    for (const bool drops : {false, true}) {
      Arrays arrays;
      OwnedOptions options;
      REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
      if (drops) REQUIRE(graphrun_options_set(options, "self_loops", "drop") == GRAPHRUN_OK);
      OwnedCall call;
      OwnedGraph graph;
      REQUIRE(graphrun_graph_csr(context, 3, tensor_on(arrays.offsets), tensor_on(arrays.indices),
                                 tensor_on(arrays.values), options, flag,
                                 call.out()) == GRAPHRUN_OK);
      finish(call);
      REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
      OwnedMatrix matrix;
      REQUIRE(graphrun_graph_matrix(graph, matrix.out()) == GRAPHRUN_OK);
      CHECK(values_of<double>(exported(matrix).values) == std::vector<double>{2, 2, 3, 3});
    }
  }
}

TEST_CASE("options of reading are refused for arrays; undirected is not") {
  const OwnedContext context = new_context(1);
  std::vector<std::int32_t> from = {0}, to = {1};
  OwnedOptions options;
  REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
  REQUIRE(graphrun_options_set(options, "undirected", "yes") == GRAPHRUN_OK);
  OwnedCall call;
  OwnedGraph graph;
  REQUIRE(graphrun_graph_edges(context, 2, tensor_on(from), tensor_on(to), nullptr, options, 0,
                               call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  CHECK(parsed(text)["directed"] == false);
  REQUIRE(graphrun_options_set(options, "header", "yes") == GRAPHRUN_OK);
  const OwnedTensor source(tensor_on(from)), target(tensor_on(to));
  CHECK(graphrun_graph_edges(context, 2, source, target, nullptr, options, 0, call.out()) ==
        GRAPHRUN_INVALID);
  CHECK(graphrun_graph_edges(context, 2, source, target, nullptr, nullptr, GRAPHRUN_BORROW,
                             call.out()) == GRAPHRUN_INVALID);
}

TEST_CASE("edges are numbers of vertices, or ids that are numbered") {
  const OwnedContext context = new_context(2);
  std::vector<std::int64_t> from = {70, -3, 70}, to = {-3, 10, 10};
  OwnedCall call;
  OwnedGraph graph;
  REQUIRE(graphrun_graph_edges(context, 0, tensor_on(from), tensor_on(to), nullptr, nullptr,
                               GRAPHRUN_IDS | GRAPHRUN_UNDIRECTED, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  OwnedTensor numbers, bytes;
  REQUIRE(graphrun_graph_ids(graph, numbers.out(), bytes.out()) == GRAPHRUN_OK);
  CHECK(values_of<std::int64_t>(numbers) == std::vector<std::int64_t>{-3, 10, 70});
  CHECK(static_cast<DLManagedTensorVersioned*>(bytes) == nullptr);
  std::int64_t vertex = -1;
  CHECK(graphrun_graph_find(graph, "70", &vertex) == GRAPHRUN_OK);
  CHECK(vertex == 2);
  CHECK(graphrun_graph_find(graph, "71", &vertex) == GRAPHRUN_INVALID);

  REQUIRE(graphrun_graph_edges(context, 70, tensor_on(from), tensor_on(to), nullptr, nullptr, 0,
                               call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);
}

TEST_CASE("a graph without weights, and one turned around, keep the format asked for") {
  const OwnedContext context = new_context(1);
  OwnedOptions options;
  REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
  REQUIRE(graphrun_options_set(options, "format", "sell") == GRAPHRUN_OK);
  Arrays arrays;
  OwnedCall call;
  OwnedGraph graph, other;
  REQUIRE(graphrun_graph_csr(context, 3, tensor_on(arrays.offsets), tensor_on(arrays.indices),
                             tensor_on(arrays.values), options, 0, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  const auto format_of = [](graphrun_graph* of) {
    char* text = nullptr;
    REQUIRE(graphrun_graph_info(of, &text) == GRAPHRUN_OK);
    return parsed(text)["format"];
  };
  CHECK(format_of(graph) == "sell");
  for (const auto make : {graphrun_graph_unweighted, graphrun_graph_reversed}) {
    REQUIRE(make(graph, call.out()) == GRAPHRUN_OK);
    finish(call);
    REQUIRE(graphrun_call_graph(call, other.out()) == GRAPHRUN_OK);
    CHECK(format_of(other) == "sell");
  }
}

TEST_CASE("a graph without weights, and one turned around, share its arrays") {
  Arrays arrays;
  arrays.offsets = {0, 1, 2, 2};
  arrays.indices = {1, 2};
  arrays.values = {2, 3};
  const OwnedContext context = new_context(1);
  OwnedCall call;
  OwnedGraph graph, other;
  REQUIRE(graphrun_graph_csr(context, 3, tensor_on(arrays.offsets), tensor_on(arrays.indices),
                             tensor_on(arrays.values), nullptr, 0, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  REQUIRE(graphrun_graph_unweighted(graph, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, other.out()) == GRAPHRUN_OK);
  OwnedMatrix matrix;
  REQUIRE(graphrun_graph_matrix(other, matrix.out()) == GRAPHRUN_OK);
  Exported out = exported(matrix);
  if (!on_gpu()) CHECK(data_of(out.indices) == arrays.indices.data());
  CHECK(static_cast<DLManagedTensorVersioned*>(out.values) == nullptr);

  REQUIRE(graphrun_graph_reversed(graph, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, other.out()) == GRAPHRUN_OK);
  graph = {};
  call = {};
  REQUIRE(graphrun_graph_matrix(other, matrix.out()) == GRAPHRUN_OK);
  out = exported(matrix);
  CHECK(values_of<std::int32_t>(out.indices) == std::vector<std::int32_t>{0, 1});
  CHECK(values_of<std::int64_t>(out.offsets) == std::vector<std::int64_t>{0, 0, 1, 2});
  CHECK(values_of<double>(out.values) == std::vector<double>{2, 3});
}

}  // namespace
}  // namespace graphrun::test
