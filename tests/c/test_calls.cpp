// Algorithms by name: parameters, results, errors.
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/pagerank.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "tests/c/support.hpp"

namespace graphrun::test {
namespace {

const std::string webring = GRAPHRUN_C_GRAPHS "/webring.txt";

std::vector<double> ranks_of_library(const std::string& path) {
  const Context ctx = on_gpu() ? Context::cuda() : Context::cpu(2);
  const Graph graph(ctx, read_edges(path));
  return pagerank<double>(graph).rank.to_host();
}

TEST_CASE("the C interface gives the library's ranks") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, webring);
  const OwnedCall call = run(graph, "pagerank");
  CHECK(column<double>(call, "rank") == ranks_of_library(webring));
  const Json found = result(call);
  CHECK(found["numbers"]["converged"] == true);
  CHECK(found["columns"][0]["name"] == "rank");
  CHECK(found["columns"][0]["rows"] == 30);
  CHECK(found["columns"][0]["of"] == "vertices");
}

TEST_CASE("a column's tensors are one array, and outlive all handles") {
  OwnedTensor tensor;
  const void* first = nullptr;
  {
    const OwnedContext context = new_context(1);
    const OwnedGraph graph = read(context, webring);
    const OwnedCall call = run(graph, "pagerank");
    OwnedTensor other;
    REQUIRE(graphrun_call_column(call, "rank", 0, other.out()) == GRAPHRUN_OK);
    first = static_cast<DLManagedTensorVersioned*>(other)->tensor.data;
    REQUIRE(graphrun_call_column(call, "rank", 0, tensor.out()) == GRAPHRUN_OK);
  }
  CHECK(static_cast<DLManagedTensorVersioned*>(tensor)->tensor.data == first);
  if (on_gpu()) SKIP("the array is in the GPU's memory");
  CHECK(values_of<double>(tensor) == ranks_of_library(webring));
}

TEST_CASE("every algorithm of the catalogue runs behind the C interface") {
  const OwnedContext context = new_context(2);
  for (const char* path : {"kron:6", "rmat:6"}) {
    const OwnedGraph graph = read(context, path);
    for (const Json& algorithm : algorithms()) {
      INFO(algorithm["name"] << " of " << path);
      const OwnedCall call = call_with_defaults(graph, algorithm);
      REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
      finish(call);
      const Json found = result(call);
      CHECK(found["algorithm"] == algorithm["name"]);
      for (const Json& of : found["columns"]) {
        OwnedTensor tensor;
        const std::string name = of["name"];
        REQUIRE(graphrun_call_column(call, name.c_str(), 0, tensor.out()) == GRAPHRUN_OK);
        CHECK(static_cast<DLManagedTensorVersioned*>(tensor)->tensor.shape[0] == of["rows"]);
        if (of["of"] == "vertices") CHECK(of["rows"] == 64);
      }
    }
  }
}

TEST_CASE("parameters are vertices by id or number, numbers, choices, arrays") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, webring);
  std::int64_t vertex = -1;
  REQUIRE(graphrun_graph_find(graph, "25", &vertex) == GRAPHRUN_OK);
  const OwnedCall by_id = new_call(graph, "bfs"), by_number = new_call(graph, "bfs");
  REQUIRE(graphrun_call_set_text(by_id, "source", "25") == GRAPHRUN_OK);
  REQUIRE(graphrun_call_set_int(by_number, "source", vertex) == GRAPHRUN_OK);
  for (graphrun_call* call :
       {static_cast<graphrun_call*>(by_id), static_cast<graphrun_call*>(by_number)}) {
    REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
    finish(call);
  }
  CHECK(column<std::int32_t>(by_id, "level") == column<std::int32_t>(by_number, "level"));
  CHECK(column<std::int32_t>(by_id, "level")[static_cast<std::size_t>(vertex)] == 0);
  CHECK(result(by_id)["numbers"]["source"]["vertex"] == vertex);

  const OwnedCall personal = new_call(graph, "pagerank");
  std::vector<std::int64_t> vertices = {vertex};
  std::vector<double> values = {2};
  const OwnedTensor array(tensor_on(vertices)), weights(tensor_on(values));
  CHECK(graphrun_call_set_array(personal, "personalize", array, weights) == GRAPHRUN_OK);
  CHECK(graphrun_call_set_double(personal, "damping", 0.5) == GRAPHRUN_OK);
  CHECK(graphrun_call_set_int(personal, "max-iterations", 200) == GRAPHRUN_OK);
  CHECK(graphrun_call_set_text(personal, "precision", "single") == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(personal) == GRAPHRUN_OK);
  finish(personal);
  const std::vector<float> ranks = column<float>(personal, "rank");
  CHECK(std::max_element(ranks.begin(), ranks.end()) - ranks.begin() == vertex);
}

TEST_CASE("a call says what it needs before it starts") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, "kron:14");
  const auto estimate = [](graphrun_call* call) {
    std::uint64_t least = 0, most = 0, available = 0;
    REQUIRE(graphrun_call_estimate(call, &least, &most, &available) == GRAPHRUN_OK);
    CHECK(least > 0);
    CHECK(least <= most);
    CHECK(available > most);
    return std::pair(least, most);
  };
  const OwnedCall plain = new_call(graph, "pagerank"), single = new_call(graph, "pagerank");
  REQUIRE(graphrun_call_set_text(single, "precision", "single") == GRAPHRUN_OK);
  const auto [least, most] = estimate(plain);
  const auto [single_least, single_most] = estimate(single);
  CHECK(single_least < least);
  CHECK(single_most < most);
  constexpr std::uint64_t vertices = 16384, of_double = 8;
  CHECK(most >= 4 * of_double * vertices);
  REQUIRE(graphrun_call_start(plain) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_wait(plain, -1) == GRAPHRUN_OK);
  CHECK(estimate(plain).second <= most);
  CHECK(graphrun_call_estimate(plain, nullptr, nullptr, nullptr) == GRAPHRUN_OK);
  const OwnedCall bfs = new_call(graph, "bfs");
  std::uint64_t unused = 0;
  CHECK(graphrun_call_estimate(bfs, &unused, &unused, &unused) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "bfs needs a source");
  CHECK(graphrun_call_estimate(nullptr, &unused, &unused, &unused) == GRAPHRUN_INVALID);
}

TEST_CASE("wrong names and values are refused, with the nearest name") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, webring);
  OwnedCall none;
  CHECK(graphrun_call_new(graph, "pagrank", none.out()) == GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "pagerank");
  const OwnedCall call = new_call(graph, "pagerank");
  CHECK(graphrun_call_set_double(call, "dampin", 0.5) == GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "damping");
  CHECK(last_detail()["parameter"] == "dampin");
  CHECK(graphrun_call_set_double(call, "damping", 1) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "damping must be at least 0 and below 1, not 1");
  CHECK(graphrun_call_set_double(call, "max_iterations", 1.5) == GRAPHRUN_INVALID);
  CHECK(graphrun_call_set_int(call, "max_iterations", 0) == GRAPHRUN_INVALID);
  CHECK(graphrun_call_set_int(call, "max_iterations", (std::int64_t{1} << 32) + 1) ==
        GRAPHRUN_INVALID);
  CHECK(graphrun_call_set_text(call, "variant", "gab") == GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "gap");
  CHECK(graphrun_call_set_columns(call, "rang") == GRAPHRUN_INVALID);
  CHECK(graphrun_call_wait(call, 0) == GRAPHRUN_INVALID);
  const OwnedCall bfs = new_call(graph, "bfs");
  CHECK(graphrun_call_set_text(bfs, "source", "none such") == GRAPHRUN_INVALID);
  CHECK(graphrun_call_set_int(bfs, "source", 30) == GRAPHRUN_INVALID);
  CHECK(graphrun_call_start(bfs) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(bfs, -1) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "bfs needs a source");
  CHECK(graphrun_call_start(bfs) == GRAPHRUN_INVALID);
  CHECK(graphrun_call_new(nullptr, "bfs", none.out()) == GRAPHRUN_INVALID);
}

TEST_CASE("parameters that contradict each other are refused") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, webring);
  const OwnedCall call = new_call(graph, "pagerank");
  REQUIRE(graphrun_call_set_text(call, "variant", "ldbc") == GRAPHRUN_OK);
  REQUIRE(graphrun_call_set_text(call, "precision", "single") == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);
}

TEST_CASE("weights count where they are lengths, and elsewhere when asked for") {
  const OwnedContext context = new_context(2);
  std::vector<std::int32_t> from = {0, 0, 1}, to = {1, 2, 2};
  std::vector<double> weight = {1, 5, 1};
  OwnedCall building;
  REQUIRE(graphrun_graph_edges(context, 3, tensor_on(from), tensor_on(to), tensor_on(weight),
                               nullptr, 0, building.out()) == GRAPHRUN_OK);
  finish(building);
  OwnedGraph graph;
  REQUIRE(graphrun_call_graph(building, graph.out()) == GRAPHRUN_OK);
  const auto distance = [&](int weights) {
    const OwnedCall call = new_call(graph, "sssp");
    REQUIRE(graphrun_call_set_int(call, "source", 0) == GRAPHRUN_OK);
    if (weights >= 0) REQUIRE(graphrun_call_set_int(call, "weights", weights) == GRAPHRUN_OK);
    REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
    finish(call);
    const Json of = result(call)["columns"][0];
    OwnedTensor tensor;
    REQUIRE(graphrun_call_column(call, "distance", GRAPHRUN_HOST, tensor.out()) == GRAPHRUN_OK);
    const auto& type = static_cast<DLManagedTensorVersioned*>(tensor)->tensor.type;
    if (type.code == c::code_float) return values_of<double>(tensor)[2];
    return static_cast<double>(values_of<std::int64_t>(tensor)[2]);
  };
  CHECK(distance(-1) == 2);
  CHECK(distance(1) == 2);
  CHECK(distance(0) == 1);
  const OwnedCall cc = new_call(graph, "cc");
  REQUIRE(graphrun_call_set_int(cc, "weights", 1) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(cc) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(cc, -1) == GRAPHRUN_INVALID);
}

TEST_CASE("lengths that were added up where edges repeat are said") {
  const OwnedContext context = new_context(1);
  std::vector<std::int32_t> from = {0, 0}, to = {1, 1};
  std::vector<double> weight = {1, 5};
  OwnedCall building;
  REQUIRE(graphrun_graph_edges(context, 2, tensor_on(from), tensor_on(to), tensor_on(weight),
                               nullptr, 0, building.out()) == GRAPHRUN_OK);
  finish(building);
  OwnedGraph graph;
  REQUIRE(graphrun_call_graph(building, graph.out()) == GRAPHRUN_OK);
  const OwnedCall call = new_call(graph, "sssp");
  REQUIRE(graphrun_call_set_int(call, "source", 0) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  finish(call);
  CHECK(result(call)["warnings"].size() == 1);
}

TEST_CASE("files that cannot be read say where and why") {
  const OwnedContext context = new_context(1);
  const auto status_of = [&](const std::string& path) {
    OwnedCall call;
    REQUIRE(graphrun_graph_read(context, path.c_str(), nullptr, call.out()) == GRAPHRUN_OK);
    return graphrun_call_wait(call, -1);
  };
  CHECK(status_of("no/such/file") == GRAPHRUN_FILE);
  CHECK(status_of("kron:nonsense") == GRAPHRUN_INVALID);
  CHECK(status_of("kron:40") == GRAPHRUN_UNSUPPORTED);
  CHECK(status_of(GRAPHRUN_C_FILES "/dimacs_weight_word.gr") == GRAPHRUN_PARSE);
  CHECK(last_detail()["kind"] == "parse");
  CHECK(last_detail()["line"] > 0);
}

TEST_CASE("a memory limit is kept, and said") {
  const OwnedContext context = new_context(1);
  REQUIRE(graphrun_context_limit_memory(context, 1 << 20) == GRAPHRUN_OK);
  OwnedCall call;
  REQUIRE(graphrun_graph_read(context, "kron:16", nullptr, call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_MEMORY);
  CHECK(last_detail()["needed"] > last_detail()["available"]);
  REQUIRE(graphrun_context_limit_memory(context, 0) == GRAPHRUN_OK);
  CHECK(read(context, "kron:10") != nullptr);
}

TEST_CASE("options are set by the names of the program's") {
  OwnedOptions options;
  REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
  CHECK(graphrun_options_set(options, "self-loops", "drop") == GRAPHRUN_OK);
  CHECK(graphrun_options_set(options, "self_loops", "dorp") == GRAPHRUN_INVALID);
  CHECK(graphrun_options_set(options, "self_lops", "drop") == GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "self_loops");
  const OwnedContext context = new_context(1);
  OwnedCall call;
  REQUIRE(graphrun_graph_read(context, webring.c_str(), options, call.out()) == GRAPHRUN_OK);
  finish(call);
  OwnedGraph graph;
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  const Json info = parsed(text);
  CHECK(info["self_loops"] == 0);
  CHECK(info["dropped_self_loops"] == 1);
  REQUIRE(graphrun_options_set(options, "self_loops", "keep") == GRAPHRUN_OK);
  REQUIRE(graphrun_graph_read(context, "kron:4", options, call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_INVALID);  // an undirected recipe has none
}

TEST_CASE("the two sides of a file are two kinds of vertices") {
  const OwnedContext context = new_context(1);
  OwnedOptions options;
  REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
  REQUIRE(graphrun_options_set(options, "bipartite", "yes") == GRAPHRUN_OK);
  OwnedCall call;
  REQUIRE(graphrun_graph_read(context, GRAPHRUN_C_GRAPHS "/karate.mtx", options, call.out()) ==
          GRAPHRUN_OK);
  finish(call);
  OwnedGraph graph;
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  const Json info = parsed(text);
  CHECK(info["vertices"] == 68);
  CHECK(info["edges"] == 156);
  CHECK(info["directed"] == false);
  REQUIRE(graphrun_options_set(options, "directed", "yes") == GRAPHRUN_OK);
  OwnedCall refused;
  REQUIRE(graphrun_graph_read(context, webring.c_str(), options, refused.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(refused, -1) == GRAPHRUN_INVALID);
}

}  // namespace
}  // namespace graphrun::test
