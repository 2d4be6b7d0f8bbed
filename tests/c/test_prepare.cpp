// What graphs make for algorithms, made beforehand.
#include <set>

#include "tests/c/support.hpp"

namespace graphrun::test {
namespace {

Json info_of(graphrun_graph* graph) {
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(graph, &text) == GRAPHRUN_OK);
  return parsed(text);
}

// What the call has made.
Json prepare(graphrun_graph* graph, const char* algorithms, int weights = -1) {
  OwnedCall call;
  const graphrun_status status = graphrun_graph_prepare(graph, algorithms, weights, call.out());
  INFO(graphrun_last_error());
  REQUIRE(status == GRAPHRUN_OK);
  finish(call);
  const Json found = result(call);
  CHECK(found["milliseconds"] >= 0);
  return found["prepared"];
}

OwnedGraph read_weighted(graphrun_context* context, const char* recipe) {
  OwnedOptions options;
  REQUIRE(graphrun_options_new(options.out()) == GRAPHRUN_OK);
  REQUIRE(graphrun_options_set(options, "random_weights", "1:9") == GRAPHRUN_OK);
  OwnedCall call;
  REQUIRE(graphrun_graph_read(context, recipe, options, call.out()) == GRAPHRUN_OK);
  finish(call);
  OwnedGraph graph;
  REQUIRE(graphrun_call_graph(call, graph.out()) == GRAPHRUN_OK);
  return graph;
}

TEST_CASE("a run makes no form of the edges that was prepared for it") {
  const OwnedContext context = new_context(2);
  for (const bool weighted : {false, true}) {
    for (const char* recipe : {"kron:6", "rmat:6"}) {
      for (const Json& algorithm : algorithms()) {
        const std::string name = algorithm["name"];
        INFO(name << " of " << recipe << (weighted ? " with weights" : ""));
        const OwnedGraph graph = weighted ? read_weighted(context, recipe) : read(context, recipe);
        info_of(graph);  // which may make a transpose
        prepare(graph, name.c_str());
        const Json before = info_of(graph);
        const OwnedCall call = call_with_defaults(graph, algorithm);
        REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
        finish(call);
        const Json after = info_of(graph);
        CHECK(after["prepared"] == before["prepared"]);
        CHECK(after["bytes"] == before["bytes"]);
        CHECK(prepare(graph, name.c_str()).empty());
        CHECK(info_of(graph)["bytes"] == before["bytes"]);
      }
    }
  }
}

TEST_CASE("forms are prepared by the names of algorithms, or those that several share") {
  using Names = std::set<std::string>;
  const OwnedContext context = new_context(2);
  const auto prepared = [&](const char* recipe, const char* algorithms) {
    const OwnedGraph graph = read(context, recipe);
    const auto before = info_of(graph)["prepared"].get<Names>();
    auto made = prepare(graph, algorithms).get<Names>();
    const auto after = info_of(graph)["prepared"].get<Names>();
    made.insert(before.begin(), before.end());
    CHECK(made == after);  // the call says what it has made
    return after;
  };
  CHECK(prepared("kron:8", "bfs") == Names{});
  CHECK(prepared("rmat:8", "bfs") == Names{"transpose"});
  CHECK(prepared("rmat:8", "pagerank") == Names{"transpose"});
  CHECK(prepared("kron:8", "triangles") == Names{"oriented"});
  CHECK(prepared("rmat:8", "bfs,lcc") == Names{"transpose", "undirected", "oriented"});
  CHECK(prepared("rmat:8", "bfs,adamic_adar").contains("oriented"));
  CHECK(prepared("rmat:8", nullptr).contains("undirected"));
  CHECK(prepared("rmat:8", nullptr).contains("oriented"));
  CHECK(prepared("rmat:8", nullptr).contains("transpose"));
}

TEST_CASE("forms with weights are prepared where weights count") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read_weighted(context, "rmat:8");
  info_of(graph);
  const Json transposed = info_of(graph)["bytes"];
  CHECK(prepare(graph, "bfs") == Json::array({"transpose"}));  // of the graph without weights
  CHECK(info_of(graph)["bytes"] > transposed);
  OwnedCall call;
  CHECK(graphrun_graph_prepare(graph, "bfs,cc", 1, call.out()) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "bfs uses no weights");
  CHECK(graphrun_graph_prepare(graph, "bfs,pagerank", 1, call.out()) == GRAPHRUN_OK);
  finish(call);
  CHECK(graphrun_graph_prepare(read(context, "rmat:6"), "pagerank", 1, call.out()) ==
        GRAPHRUN_INVALID);
  CHECK(last_detail()["parameter"] == "weights");
  CHECK(graphrun_graph_prepare(graph, "pagerank", 2, call.out()) == GRAPHRUN_INVALID);
}

TEST_CASE("algorithms that are none are refused before anything is prepared") {
  const OwnedContext context = new_context(1);
  const OwnedGraph graph = read(context, "rmat:6");
  OwnedCall call;
  CHECK(graphrun_graph_prepare(graph, "bfs,pagerang", -1, call.out()) == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) ==
        "there is no algorithm pagerang: did you mean pagerank?");
  CHECK(last_detail()["nearest"] == "pagerank");
  CHECK(graphrun_graph_prepare(graph, "", -1, call.out()) == GRAPHRUN_INVALID);
  CHECK(graphrun_graph_prepare(graph, "bfs,", -1, call.out()) == GRAPHRUN_INVALID);
  CHECK(graphrun_graph_prepare(nullptr, "bfs", -1, call.out()) == GRAPHRUN_INVALID);
  CHECK(graphrun_graph_prepare(graph, "bfs", -1, nullptr) == GRAPHRUN_INVALID);
}

TEST_CASE("what is prepared counts against the limit of memory, and can be cancelled") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, "kron:14");
  const auto triangles = [&] {
    return result(run(graph, "triangles"))["numbers"]["triangles"].get<std::int64_t>();
  };
  OwnedCall call;
  const std::uint64_t held = info_of(graph)["bytes"];
  REQUIRE(graphrun_context_limit_memory(context, held + (1 << 20)) == GRAPHRUN_OK);
  REQUIRE(graphrun_graph_prepare(graph, "triangles", -1, call.out()) == GRAPHRUN_OK);
  CHECK(graphrun_call_wait(call, -1) == GRAPHRUN_MEMORY);
  CHECK(info_of(graph)["prepared"].empty());
  REQUIRE(graphrun_context_limit_memory(context, 0) == GRAPHRUN_OK);
  REQUIRE(graphrun_graph_prepare(graph, "triangles", -1, call.out()) == GRAPHRUN_OK);
  graphrun_call_cancel(call);
  const graphrun_status ended = graphrun_call_wait(call, -1);
  CHECK((ended == GRAPHRUN_CANCELLED || ended == GRAPHRUN_OK));
  prepare(graph, "triangles");
  CHECK(triangles() == result(run(read(context, "kron:14"), "triangles"))["numbers"]["triangles"]);
}

}  // namespace
}  // namespace graphrun::test
